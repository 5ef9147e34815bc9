import { lookup as resolve } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-ip-address.ts'

/** The result of a visit: the page's text and final URL, or the reason for the failure. */
export type Visit =
  | { readonly text: string; readonly url: string; readonly status: number }
  | { readonly problem: string }

/** Reads a page of a website that a stranger named. Never throws. */
export type VisitWebsite = (url: string) => Promise<Visit>

export interface VisitLimits {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly maxRedirects: number
}

const ordinary: VisitLimits = { timeoutMs: 10_000, maxBytes: 512 * 1024, maxRedirects: 5 }

/** The addresses that visits may reach; only tests allow more than the public internet. */
export interface WebsiteConnection {
  readonly address: (address: string) => boolean
  readonly port: (port: string) => boolean
}

const publicInternet: WebsiteConnection = { address: isPublicAddress, port: (port) => port === '' }

class VisitError extends Error {}

/**
 * Resolves a host name and refuses it unless all its addresses are public. The connection uses
 * exactly the checked addresses, so that a name server cannot return one address to the check and
 * another to the connection.
 */
const createGuardedLookup =
  (reach: WebsiteConnection): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => reach.address(address))) {
        return done(new VisitError('Its address is not on the public internet.'), [])
      }
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return done(null, first!.address, first!.family)
    })
  }

/**
 * Parses the URL of a website. Throws unless it is http or https on the default port, without
 * credentials, on a public host.
 */
export const isVisitable = (address: string, base?: string, reach = publicInternet): URL => {
  if (!URL.canParse(address, base)) throw new VisitError('Its address is not a web address.')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new VisitError('Its address is neither http nor https.')
  }
  if (!reach.port(url.port) || url.username !== '' || url.password !== '') {
    throw new VisitError('Its address names a port or a password.')
  }
  // A connection to a bare IP address does no look-up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !reach.address(host)) {
    throw new VisitError('Its address is not on the public internet.')
  }
  url.hash = ''
  return url
}

const fetchOnce = (
  url: URL,
  signal: AbortSignal,
  reach: WebsiteConnection,
): Promise<IncomingMessage> =>
  new Promise((succeed, fail) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(url, {
      method: 'GET',
      agent: false,
      lookup: createGuardedLookup(reach),
      signal,
      headers: {
        'user-agent': 'Pennytrail (checks a code on the website of a charity)',
        accept: 'text/html, text/plain;q=0.9, */*;q=0.1',
        'accept-encoding': 'identity',
        connection: 'close',
      },
    })
      .once('response', succeed)
      .once('error', fail)
      .end()
  })

const readText = async (response: IncomingMessage, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

const describeError = (error: unknown): string => {
  const { code, cause } = error as NodeJS.ErrnoException
  if (error instanceof VisitError) return error.message
  if (cause instanceof VisitError) return cause.message
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name does not lead anywhere.'
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return 'Its certificate is not valid.'
  return 'It could not be reached.'
}

/**
 * Creates a function that reads pages on the public internet, over http or https. It checks
 * addresses at each connection and redirect, and limits time and size.
 */
export const createVisitor =
  (limits: VisitLimits = ordinary, reach: WebsiteConnection = publicInternet): VisitWebsite =>
  async (address) => {
    const signal = AbortSignal.timeout(limits.timeoutMs)
    try {
      let url = isVisitable(address, undefined, reach)
      for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
        const response = await fetchOnce(url, signal, reach)
        const status = response.statusCode ?? 0
        const location = response.headers.location
        if (status < 300 || status > 399 || location === undefined) {
          return { text: await readText(response, limits.maxBytes), url: url.href, status }
        }
        response.destroy()
        url = isVisitable(location, url.href, reach)
      }
      return { problem: 'It redirects too often.' }
    } catch (error) {
      return { problem: signal.aborted ? 'It took too long to answer.' : describeError(error) }
    }
  }
