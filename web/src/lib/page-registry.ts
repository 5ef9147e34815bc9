/* Which addresses have a page. The app knows; features and pages only ask, so that nothing links to
   a page that is not there. */
let known: (path: string) => boolean = () => true

/** The app says how to tell. */
export function connectPages(has: (path: string) => boolean): void {
  known = has
}

/** The first of these addresses that has a page; the last one where none has. */
export function firstPage(...addresses: [string, ...string[]]): string {
  return addresses.find((address) => hasPage(address)) ?? addresses.at(-1)!
}

export function hasPage(address: string): boolean {
  return known(address.split(/[?#]/)[0]!)
}
