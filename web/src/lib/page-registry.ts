/* Which addresses have a page. The app knows; features and pages only ask, so that nothing links to
   a page that is not there. */
let isKnownPage: (path: string) => boolean = () => true

/** The app says how to tell. */
export function registerPages(has: (path: string) => boolean): void {
  isKnownPage = has
}

/** The first of these addresses that has a page; the last one where none has. */
export function findFirstPage(...addresses: [string, ...string[]]): string {
  return addresses.find((address) => hasPage(address)) ?? addresses.at(-1)!
}

export function hasPage(address: string): boolean {
  return isKnownPage(address.split(/[?#]/)[0]!)
}
