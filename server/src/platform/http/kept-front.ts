import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type KeptAnswer, type ReadyResponse } from '../answers/index.ts'
import type { Deps } from '../deps.ts'
import { reportRequest } from './report-request.ts'
import { toReadAddress } from '../pages/index.ts'
import { getTracing } from '../tracing/index.ts'
import { isForPage, isFromVisitor, isKnown, toPageKey } from './visitor-cache.ts'

interface VisitorRequest {
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

/** Whether a request has no content and asks as a visitor. */
const isPlain = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url !== undefined &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Returns the key of the kept answer that a request may have; undefined if it may have none. */
const findKey = (web: Deps['web'], request: VisitorRequest): string | undefined => {
  if (request.url.startsWith('/api/')) return isFromVisitor(request) ? request.url : undefined
  return isForPage(request) ? toPageKey(toReadAddress(web, request.url)) : undefined
}

const chooseResponse = (
  answer: KeptAnswer,
  { 'if-none-match': known, 'accept-encoding': accepted }: IncomingMessage['headers'],
): ReadyResponse | undefined =>
  answer.responses.get(isKnown(known, answer.tag) ? 'unchanged' : chooseEncoding(accepted))

/**
 * Creates a function that answers a visitor's request before it reaches the router, if its answer is
 * kept, known to be current, and was sent before in the same form. Then the headers are those of that
 * response, except the request's own id. Returns whether it has answered.
 */
export const createKeptFront =
  ({ answers, log, web }: Pick<Deps, 'answers' | 'log' | 'web'>, isOpen: () => boolean) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isPlain(request) || !isOpen() || getTracing()) return false
    const key = findKey(web, request as VisitorRequest)
    const answer = key === undefined ? undefined : answers.findCurrent(key)
    const ready = answer && chooseResponse(answer, request.headers)
    if (!ready) return false
    const started = performance.now()
    const id = randomUUID()
    const end = (): void =>
      reportRequest(log, {
        reqId: id,
        method: 'GET',
        route: ready.route,
        status: ready.status,
        elapsed: performance.now() - started,
      })
    response.on('finish', end).on('error', end)
    response.writeHead(ready.status, [...ready.headers, 'x-request-id', id]).end(ready.body)
    return true
  }
