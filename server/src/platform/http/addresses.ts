import { routes } from '@pennytrail/contract'

const declared = Object.keys(routes).map((key) => {
  const [method, path] = key.split(' ') as [string, string]
  return { method, expression: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }
})

const ownPages = ['/api/docs', '/api/openapi.json']

/** What may be asked of an address, by any method; empty where there is nothing. */
export const methodsAt = (url: string): string[] => {
  const path = url.split('?', 1)[0]!
  if (!path.startsWith('/api/') || ownPages.includes(path)) return ['GET', 'HEAD', 'OPTIONS']
  const found = declared.filter(({ expression }) => expression.test(path))
  if (found.length === 0) return []
  const methods = found.map(({ method }) => method)
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])]
}

/**
 * An address whose escapes mean nothing (/project/%zz) is taken letter by letter. Then it leads to
 * nothing like any other, with the page or the answer for that, and not to the router's own words.
 */
export const wellFormed = (url: string): string => {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
