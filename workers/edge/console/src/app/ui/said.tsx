/** Text by a tenant or their user: a text node with its own direction, which affects nothing around it. */
export function Said({ children }: { readonly children: string }) {
  return <bdi class="said">{children}</bdi>;
}

/** A foreign address becomes a link only when it is a web page. */
export function webAddress(address: string): string | undefined {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Opens in a new tab, which gets no access to the console. */
export function OutsideLink({ href, children }: { readonly href: string; readonly children: string }) {
  const address = webAddress(href);
  if (address === undefined) return <Said>{children}</Said>;
  return (
    <a class="outside" href={address} target="_blank" rel="noopener noreferrer">
      <Said>{children}</Said>
    </a>
  );
}
