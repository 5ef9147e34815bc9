import { ApiError, noResponse, type FieldIssue } from './api-error.ts'
import type { Declared, InputOf, OutputOf, Routes } from './contract-routes.ts'

type AllOptional<T> = Partial<T> extends T ? true : false

type Part<Name extends string, S> = [InputOf<S>] extends [undefined]
  ? { [K in Name]?: undefined }
  : AllOptional<InputOf<S>> extends true
    ? { [K in Name]?: InputOf<S> }
    : { [K in Name]: InputOf<S> }

interface Common {
  signal?: AbortSignal
  headers?: Record<string, string>
}

type OptionsOf<R> = Part<'params', Declared<R, 'params'>> &
  Part<'query', Declared<R, 'query'>> &
  (Part<'body', Declared<R, 'body'>> | { body: FormData | Blob }) &
  Common

export type ApiOptions<K extends keyof Routes> = OptionsOf<Routes[K]>
export type ApiResponse<K extends keyof Routes> = OutputOf<Declared<Routes[K], 'response'>>

type Arguments<K extends keyof Routes> =
  AllOptional<ApiOptions<K>> extends true ? [options?: ApiOptions<K>] : [options: ApiOptions<K>]

interface Loose extends Common {
  params?: unknown
  query?: unknown
  body?: unknown
}

const session = {
  token: (): string | null => null,
  onUnauthorised: (_token: string | null): void => {},
  onWritten: (): void => {},
}

/** Identity says where the token is and what to do when the server no longer takes one; the app,
    what follows a write: whatever was read before it may have changed by it. */
export function connectSession(to: Partial<typeof session>): void {
  Object.assign(session, to)
}

/** Where a request goes: over the network, or on the server straight to the API. */
let transport = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** On the server a page asks the API within the process, as a visitor. */
export function connectServer(ask: (path: string) => Promise<Response>): void {
  transport = ask
}

export const currentToken = (): string | null => session.token()

/** The server took no such token any more: whoever else sends something tells it here. */
export const tokenRefused = (token: string | null): void => session.onUnauthorised(token)

/** Calls one route of the contract. Throws an ApiError for every answer that is no success. */
export async function api<K extends keyof Routes>(
  route: K,
  ...[options]: Arguments<K>
): Promise<ApiResponse<K>> {
  const given: Loose = options ?? {}
  const [method = 'GET', path = ''] = route.split(' ')
  const answer = await request(urlOf(path, given), {
    method,
    headers: headersOf(given),
    ...(given.body === undefined ? {} : { body: bodyOf(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
  }).finally(() => {
    // Also where no answer came: it may have been done all the same.
    if (method !== 'GET') session.onWritten()
  })
  return (await contentOf(answer)) as ApiResponse<K>
}

/** Asks an address of the API as whoever is signed in; throws as `api` does. */
export async function request(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
): Promise<Response> {
  const token = session.token()
  const response = await send(
    address,
    // What a call brings itself, as an invite its token, goes before the session.
    token ? { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } } : init,
  )
  if (response.ok) return response
  if (response.status === 401) session.onUnauthorised(token)
  throw await errorOf(response)
}

/** The address of a route, for a link or a download. */
export function urlOf(path: string, { params, query }: Pick<Loose, 'params' | 'query'>): string {
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

function headersOf({ body, headers }: Loose): Record<string, string> {
  const json = body !== undefined && !isSentAsItIs(body)
  return {
    accept: 'application/json',
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
}

function bodyOf(body: unknown): BodyInit {
  return isSentAsItIs(body) ? body : JSON.stringify(body)
}

/** Files go as they are; a file alone needs its type told in `headers`. */
function isSentAsItIs(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw noResponse()
  }
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const json = response.headers.get('content-type')?.includes('json')
  return json ? response.json() : response.text()
}

interface SaidError {
  code?: string
  message?: string
  error?: string
  issues?: FieldIssue[]
}

async function errorOf(response: Response): Promise<ApiError> {
  return errorFrom(response.status, (await response.json().catch(() => null)) as SaidError | null)
}

/** A failure as the API tells it. */
export function errorFrom(status: number, body: SaidError | null): ApiError {
  const message = body?.message || body?.error || ''
  return new ApiError(status, body?.code ?? 'unknown', message, body?.issues ?? [])
}
