import { ApiError, createNoResponseError, hasCode, type FieldIssue } from './api-error.ts'
import { buildUrl } from './build-url.ts'
import { dropDocumentAnswers, takeArrivedAnswer, takeDocumentAnswer } from './document-call.ts'
import type { RouteSchema, SchemaInput, SchemaOutput, Routes } from './contract-types.ts'

/** Whether every property of a type may be left out. */
export type AllOptional<T> = Partial<T> extends T ? true : false

type RoutePart<Name extends string, S> = [SchemaInput<S>] extends [undefined]
  ? { [K in Name]?: undefined }
  : AllOptional<SchemaInput<S>> extends true
    ? { [K in Name]?: SchemaInput<S> }
    : { [K in Name]: SchemaInput<S> }

interface CommonOptions {
  signal?: AbortSignal
  /** Sends the request even if the page is left at the same moment. Its body must be small. */
  keepalive?: boolean
  headers?: Record<string, string>
}

type RouteOptions<R> = RoutePart<'params', RouteSchema<R, 'params'>> &
  RoutePart<'query', RouteSchema<R, 'query'>> &
  (RoutePart<'body', RouteSchema<R, 'body'>> | { body: FormData | Blob }) &
  CommonOptions

export type ApiOptions<K extends keyof Routes> = RouteOptions<Routes[K]>
/** The request body that a caller passes for a route. */
export type ApiBody<K extends keyof Routes> = SchemaInput<RouteSchema<Routes[K], 'body'>>
export type ApiResponse<K extends keyof Routes> = SchemaOutput<RouteSchema<Routes[K], 'response'>>

type Arguments<K extends keyof Routes> =
  AllOptional<ApiOptions<K>> extends true ? [options?: ApiOptions<K>] : [options: ApiOptions<K>]

export interface UntypedOptions extends CommonOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}

const session = {
  token: (): string | null => null,
  onUnauthorised: (_token: string | null): void => {},
  onWritten: (): void => {},
  onProofNeeded: async (): Promise<boolean> => false,
}

/**
 * Connects the API client to the session: how to get the token, what to do when the server refuses
 * it, what to do after a write, which may change any data loaded before, and how to ask for a fresh
 * proof that the person acts.
 */
export const connectSession = (to: Partial<typeof session>): void => {
  Object.assign(session, to)
}

/**
 * Sends a request over the network. When the server renders a page, `connectServer` replaces this
 * function.
 */
let transport = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** Lets pages that the server renders call the API in the same process, as a visitor. */
export const connectServer = (ask: (path: string) => Promise<Response>): void => {
  transport = ask
}

export const currentToken = (): string | null => session.token()

/** Tells the session that the server refused this token, for code that sends its own requests. */
export const reportRefusedToken = (token: string | null): void => session.onUnauthorised(token)

/** Calls one route of the contract. Throws an ApiError for every unsuccessful response. */
export const api = <K extends keyof Routes>(
  route: K,
  ...[options]: Arguments<K>
): Promise<ApiResponse<K>> => callRoute(route, options)

/** Calls a route as `api` does, for functions that check the types of its input themselves. */
export const callRoute = async <K extends keyof Routes>(
  route: K,
  given: UntypedOptions = {},
): Promise<ApiResponse<K>> => {
  const [method = 'GET', path = ''] = route.split(' ')
  const address = buildUrl(path, given)
  if (method !== 'GET') dropDocumentAnswers()
  // A header of the call's own may name another caller, such as an invite's token.
  else if (!given.headers) {
    const taken = takeDocumentAnswer(address, session.token(), given.signal)
    const found = taken && (await taken)
    if (found !== undefined) return found as ApiResponse<K>
  }
  const answer = await request(address, {
    method,
    headers: buildHeaders(given),
    ...(given.body === undefined ? {} : { body: serialiseBody(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
    ...(given.keepalive ? { keepalive: true } : {}),
  }).finally(() => {
    // Also runs if no response arrived, because the server may have completed the write.
    if (method !== 'GET') session.onWritten()
  })
  return (await readContent(answer)) as ApiResponse<K>
}

/** Returns the answer to a read that the document has asked for, if it is here already. */
export const takeArrived = <K extends keyof Routes>(
  route: K,
  given: UntypedOptions,
): ApiResponse<K> | undefined => {
  const [method, path = ''] = route.split(' ')
  return method === 'GET'
    ? (takeArrivedAnswer(buildUrl(path, given), session.token()) as ApiResponse<K> | undefined)
    : undefined
}

type Init = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

/**
 * Sends a request to the API as the signed-in person; throws as `api` does. If the server wants a
 * fresh proof first, it asks the person for it and sends the request again.
 */
export const request = async (address: string, init: Init): Promise<Response> => {
  try {
    return await sendAsPerson(address, init)
  } catch (error) {
    if (!hasCode(error, 'fresh-sign-in-required') || !(await session.onProofNeeded())) throw error
    return sendAsPerson(address, init)
  }
}

const sendAsPerson = async (address: string, init: Init): Promise<Response> => {
  const token = session.token()
  const response = await send(
    address,
    // The request's own authorisation, such as an invite's token, takes precedence over the
    // session's.
    token ? { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } } : init,
  )
  if (response.ok) return response
  if (response.status === 401) session.onUnauthorised(token)
  throw await readError(response)
}

const buildHeaders = ({ body, headers }: UntypedOptions): Record<string, string> => {
  const json = body !== undefined && !isBinaryBody(body)
  return {
    accept: 'application/json',
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
}

const serialiseBody = (body: unknown): BodyInit =>
  isBinaryBody(body) ? body : JSON.stringify(body)

/**
 * Returns whether a body is sent unchanged instead of as JSON. A single file needs its media type
 * in `headers`.
 */
const isBinaryBody = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await transport(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw createNoResponseError()
  }
}

const readContent = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const json = response.headers.get('content-type')?.includes('json')
  return json ? response.json() : response.text()
}

interface ErrorBody {
  code?: string
  message?: string
  error?: string
  issues?: FieldIssue[]
}

const readError = async (response: Response): Promise<ApiError> =>
  toApiError(response.status, (await response.json().catch(() => null)) as ErrorBody | null)

/** Builds the error from a failed answer of the API. */
export const toApiError = (status: number, body: ErrorBody | null): ApiError => {
  const message = body?.message || body?.error || ''
  return new ApiError(status, body?.code ?? 'unknown', message, body?.issues ?? [])
}
