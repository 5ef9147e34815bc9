/* Knows which paths have a page. The app provides the answer, so features and pages never link to a
   missing page. */
let isKnownPage: (path: string) => boolean = () => true

/** Sets the function that knows which paths have a page. */
export const registerPages = (has: (path: string) => boolean): void => {
  isKnownPage = has
}

/** Returns the first of these paths that has a page, or the last one if none has. */
export const findFirstPage = (...addresses: [string, ...string[]]): string =>
  addresses.find((address) => hasPage(address)) ?? addresses.at(-1)!

export const hasPage = (address: string): boolean => isKnownPage(address.split(/[?#]/)[0]!)
