/** Returns the page number in the URL's query; 1 if it is not a valid page. */
export const readPageNumber = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
