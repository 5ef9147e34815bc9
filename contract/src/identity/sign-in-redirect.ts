import { parseUrl } from '../parse-url.ts'

const somewhere = 'https://own.invalid'

/**
 * Returns the path to open after login: `next` if it is a path on this site, else null. It refuses
 * whatever a browser would read as another site ("//evil", "/\evil", "https:evil") and the pages
 * that lead back to login.
 */
export const getSafeNextPath = (next: string | null | undefined): string | null => {
  if (!next || !/^\/(?![/\\])/.test(next)) return null
  // Browsers drop tabs and line breaks from a URL before they read it.
  for (const char of next) if (char < ' ' || char === '\u007F' || char === '\\') return null
  const url = parseUrl(next, somewhere)
  if (!url || url.origin !== somewhere || url.pathname.startsWith('//')) return null
  if (/^\/(login|register|forgot-password)\/*$/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
