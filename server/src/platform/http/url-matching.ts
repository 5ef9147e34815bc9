import { routes } from '@pennytrail/contract'

/** The segments of a declared path; null is a parameter, which matches any segment. */
type Segments = readonly (string | null)[]

interface Declared {
  readonly segments: Segments
  readonly methods: string[]
}

const splitPath = (path: string): string[] => path.replace(/\/$/, '').split('/')

/** The declared paths, by their number of segments. */
const declared = new Map<number, Declared[]>()
for (const key of Object.keys(routes)) {
  const [method, path] = key.split(' ') as [string, string]
  const segments = splitPath(path).map((one) => (one.startsWith('{') ? null : one))
  const alike = declared.get(segments.length) ?? []
  declared.set(segments.length, alike)
  const known = alike.find((one) => one.segments.join('/') === segments.join('/'))
  if (known) known.methods.push(method)
  else alike.push({ segments, methods: [method] })
}

const ownPages = new Set(['/api/docs', '/api/openapi.json'])
/** Email clients POST to this page (RFC 8058), and people open it. */
const pagesTakingPosts = new Set(['/unsubscribe'])

/** Prefers a literal segment to a parameter, from the left. */
const isCloser = (one: Segments, than: Segments): boolean => {
  const at = one.findIndex((segment, place) => (segment === null) !== (than[place] === null))
  return at !== -1 && one[at] !== null
}

/** Lists the methods of the closest address: `/api/project/upload-image` is not a project's id. */
const listDeclaredMethods = (path: string): string[] => {
  const asked = splitPath(path)
  const fitting = (declared.get(asked.length) ?? []).filter(({ segments }) =>
    segments.every((segment, at) => (segment === null ? asked[at] !== '' : segment === asked[at])),
  )
  const [first, ...others] = fitting
  if (!first) return []
  return others.reduce((best, one) => (isCloser(one.segments, best.segments) ? one : best), first)
    .methods
}

/** Lists the methods that a URL supports; empty if there is no such URL. */
export const listMethods = (url: string): string[] => {
  const path = url.split('?', 1)[0]!
  if (!path.startsWith('/api/') || ownPages.has(path)) {
    return ['GET', 'HEAD', ...(pagesTakingPosts.has(path) ? ['POST'] : []), 'OPTIONS']
  }
  const methods = listDeclaredMethods(path)
  if (methods.length === 0) return []
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/**
 * Escapes the percent signs of a malformed URL (/project/%zz). It then gets the product's own 404
 * instead of the router's error.
 */
export const toWellFormedUrl = (url: string): string => {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
