/** The page that an address asks for; the first where it asks for none that a list could have. */
export function readPageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
