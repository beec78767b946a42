import { shell } from "./pay-page.tsx";

/** Where links lead that a key which may only read is shown: an id or a name in the token's place (CONTRACT G14). */
export const SHOWN_TO_READERS = "/:kind{v|l}/:name{(?:vfy_|~).*}";

/** Says so, and tells nothing of what the name stands for. */
export function readOnlyPage(): Response {
  const heading = "This is not the link itself";
  return shell(
    heading,
    <>
      <h1>{heading}</h1>
      <p>
        Whoever sent it to you used a key that may only read: it sees the name of the link and not its secret
        part, with which photos are taken. Ask for the whole link.
      </p>
    </>,
    { status: 404 },
  );
}
