/** Returns the input of a page of notifications, after the one with the id `before`. */
export const toPageInput = (before: string | null) => ({
  query: { before: before ?? undefined },
})
