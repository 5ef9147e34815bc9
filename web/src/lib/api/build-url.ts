/** Builds the URL of a route for a link or a download. */
export const buildUrl = (
  path: string,
  { params, query }: { params?: unknown; query?: unknown },
): string => {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item))
    }
  }
  return search.size ? `${filled}?${search}` : filled
}
