/**
 * An address on the site itself as a path, so that it works under whatever name the site is
 * reached; any other address as it is.
 */
export const toSitePath = (address: string, origin: string): string =>
  address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
