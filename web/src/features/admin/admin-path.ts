/** Returns the path of an admin section with its query. */
export const adminPath = (section: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ section })
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return `/admin?${search}`
}
