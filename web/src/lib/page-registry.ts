/* Knows which addresses have a page. The app provides the answer, so features and pages never
   link to a missing page. */
let isKnownPage: (path: string) => boolean = () => true

/** Sets the function that knows which addresses have a page. */
export function registerPages(has: (path: string) => boolean): void {
  isKnownPage = has
}

/** Returns the first of these addresses that has a page, or the last one if none has. */
export function findFirstPage(...addresses: [string, ...string[]]): string {
  return addresses.find((address) => hasPage(address)) ?? addresses.at(-1)!
}

export function hasPage(address: string): boolean {
  return isKnownPage(address.split(/[?#]/)[0]!)
}
