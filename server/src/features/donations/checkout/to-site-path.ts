/**
 * Returns an address on the site itself as a path, so that it works under any host name. Returns
 * other addresses unchanged.
 */
export const toSitePath = (address: string, origin: string): string =>
  address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
