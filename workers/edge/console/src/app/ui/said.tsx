/** What a tenant or their user wrote: a text node of its own direction, which changes nothing around it. */
export function Said({ children }: { readonly children: string }) {
  return <bdi class="said">{children}</bdi>;
}

/** An address that somebody else named is a link only if it leads to a page. */
export function webAddress(address: string): string | undefined {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Opens beside the console, and learns nothing of it. */
export function OutsideLink({ href, children }: { readonly href: string; readonly children: string }) {
  const address = webAddress(href);
  if (address === undefined) return <Said>{children}</Said>;
  return (
    <a class="outside" href={address} target="_blank" rel="noopener noreferrer">
      <Said>{children}</Said>
    </a>
  );
}
