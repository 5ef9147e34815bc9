/**
 * Returns the page number in the URL's query; 1 if it is not a valid page. A screen with several
 * lists names the list's parameter.
 */
export const readPageNumber = (query: URLSearchParams, name = 'page'): number => {
  const page = Number(query.get(name) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
