import { routes } from '@pennytrail/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import findMyWay from 'find-my-way'

/**
 * The maximum length of a parameter in a URL. Node limits the whole request line to less, so the
 * router itself never refuses a long URL.
 */
export const maxUrlLength = 32 * 1024

/**
 * Finds the methods of a path. A fixed path wins over one with a parameter: `upload-image` is not
 * taken for a project's id.
 */
const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: maxUrlLength })
const declared = Object.keys(routes).map((key) => {
  const [method, path] = key.split(' ') as [string, string]
  return { method, path: path.replaceAll(/\{\w+\}/g, ':parameter') }
})
for (const [path, alike] of Map.groupBy(declared, (one) => one.path)) {
  const methods = alike.map(({ method }) => method)
  router.on('GET', path, () => {}, methods)
}

/** Lists the methods that a URL supports; empty if there is no such URL. */
export const listMethods = (app: FastifyInstance, url: string): string[] => {
  const path = url.split('?', 1)[0]!
  const isOffered = (method: HTTPMethods): boolean => app.hasRoute({ method, url: path })
  const isDocument = isOffered('GET') && !router.find('GET', path)
  if (!path.startsWith('/api/') || isDocument) {
    return ['GET', 'HEAD', ...(isOffered('POST') ? ['POST'] : []), 'OPTIONS']
  }
  const found = router.find('GET', path)
  // The router also matches an empty parameter, which no route accepts.
  if (!found || path.includes('//')) return []
  const methods = found.store as string[]
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/**
 * Escapes the percent signs of a malformed URL (/project/%zz), so that the request gets the
 * product's own 404 instead of the router's error.
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
