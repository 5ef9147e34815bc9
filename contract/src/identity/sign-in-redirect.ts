const somewhere = 'https://own.invalid'

/**
 * The address to go to after signing in: `next` where it is a path of our own, else null.
 * Whatever a browser would take for another site ("//evil", "/\evil", "https:evil") is refused, and
 * so are the pages that lead here again.
 */
export const getSafeNextPath = (next: string | null | undefined): string | null => {
  if (!next || !/^\/(?![/\\])/.test(next)) return null
  // Browsers drop tabs and newlines inside an address before they read it.
  for (const char of next) if (char < ' ' || char === '\u007F' || char === '\\') return null
  if (!URL.canParse(next, somewhere)) return null
  const url = new URL(next, somewhere)
  if (url.origin !== somewhere || url.pathname.startsWith('//')) return null
  if (/^\/(login|register|forgot-password)\/*$/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
