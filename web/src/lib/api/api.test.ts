import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, connectSession } from './api.ts'
import { buildUrl } from './build-url.ts'
import { ApiError, hasCode, getErrorMessage } from './api-error.ts'
import { getRetryInterval, newQueryClient, shouldRetry } from './query-client.ts'

const fetched = vi.fn<typeof fetch>()
const onUnauthorised = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  connectSession({ token: () => null, onUnauthorised })
})

afterEach(() => vi.resetAllMocks())

const answer = (body: unknown, status = 200) => Response.json(body, { status })
const fetchAccountId = async (token: string) => {
  connectSession({ token: () => token })
  return (await api('GET /api/auth/me')).id
}
const failure = async () => api('GET /api/system').catch((error: unknown) => error)

test('a route’s URL contains its parameters and omits an empty query', () => {
  const params = { id: 'a b/c' }
  const query = { searchTerm: '', page: 2, listOfTags: ['water', 'food'], country: undefined }
  expect(buildUrl('/api/project/{id}', { params, query })).toBe(
    '/api/project/a%20b%2Fc?page=2&listOfTags=water&listOfTags=food',
  )
})

test('a request sends the token in the authorisation header, and no header without one', async () => {
  fetched.mockImplementation(async () => answer({}))
  await api('GET /api/system')
  connectSession({ token: () => 'abc' })
  await api('GET /api/system')
  const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(sent).toEqual([null, 'Bearer abc'])
})

const stubDocumentCall = (token: string, answers: object) =>
  vi.stubGlobal('documentCall', { token, answers: Promise.resolve(answers) })

test('a request takes the answer that the document asked for beforehand, for a second and only for the same token', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(async () => answer({ id: 'fetched' }))
  stubDocumentCall('abc', { '/api/auth/me': { id: 'beforehand' } })
  expect(await fetchAccountId('other')).toBe('fetched')
  expect(await fetchAccountId('abc')).toBe('beforehand')
  expect(await fetchAccountId('abc')).toBe('beforehand')
  vi.advanceTimersByTime(1000)
  expect(await fetchAccountId('abc')).toBe('fetched')
  vi.useRealTimers()
})

test('a request is sent if the document’s call has no answer to it or has failed', async () => {
  fetched.mockImplementation(async () => answer({ id: 'fetched' }))
  stubDocumentCall('abc', { '/api/system': {} })
  expect(await fetchAccountId('abc')).toBe('fetched')
})

test('a visitor’s request and one with its own authorisation take no answer of the document', async () => {
  fetched.mockImplementation(async () => answer({ id: 'fetched' }))
  stubDocumentCall('abc', { '/api/auth/me': { id: 'beforehand' } })
  connectSession({ token: () => null })
  expect((await api('GET /api/auth/me')).id).toBe('fetched')
  connectSession({ token: () => 'abc' })
  const headers = { authorization: 'invited' }
  expect((await api('GET /api/auth/me', { headers })).id).toBe('fetched')
})

test('after a write no request takes an answer from before it', async () => {
  fetched.mockImplementation(async () => answer({ id: 'fetched' }))
  stubDocumentCall('abc', { '/api/auth/me': { id: 'beforehand' } })
  connectSession({ token: () => 'abc' })
  await api('POST /api/auth/renew')
  expect(await fetchAccountId('abc')).toBe('fetched')
})

test('a request’s own authorisation takes precedence over the session’s', async () => {
  fetched.mockImplementation(async () => answer({}))
  connectSession({ token: () => 'abc' })
  const of = { params: { token: 'invited' }, headers: { authorization: 'invited' } }
  await api('GET /api/team-invite/token/{token}', of)
  const [, init] = fetched.mock.calls[0]!
  expect(new Headers(init?.headers).get('authorization')).toBe('invited')
})

test('an error response is thrown with its code, its message and its issues', async () => {
  const issues = [{ path: 'email', message: 'Invalid email format' }]
  fetched.mockResolvedValue(
    answer({ code: 'invalid', message: 'Check it.', error: 'Check it.', issues }, 400),
  )
  const error = await failure()
  expect(error).toMatchObject({ status: 400, code: 'invalid', message: 'Check it.', issues })
  expect(hasCode(error, 'invalid')).toBe(true)
  expect(getErrorMessage(error, 'Otherwise')).toBe('Check it.')
})

test('an error says if the server did not respond, and a response without a message gets the screen’s message', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failure()).toMatchObject({
    status: 0,
    message: 'No response from server. Check your connection, then try again.',
  })
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(getErrorMessage(await failure(), 'Failed to fetch project data')).toBe(
    'Failed to fetch project data',
  )
})

test('a 401 response reports the refused token to the session', async () => {
  fetched.mockImplementation(async () => answer({}, 401))
  await failure()
  expect(onUnauthorised).toHaveBeenLastCalledWith(null)
  connectSession({ token: () => 'old' })
  await failure()
  expect(onUnauthorised).toHaveBeenLastCalledWith('old')
})

test('a request is not sent again after a 404, and at most twice more after a lost response or a 503', () => {
  expect(shouldRetry(0, new ApiError(404, 'x', 'x'))).toBe(false)
  expect(shouldRetry(0, new ApiError(503, 'x', 'x'))).toBe(true)
  expect(shouldRetry(1, new ApiError(0, 'x', 'x'))).toBe(true)
  expect(shouldRetry(2, new ApiError(0, 'x', 'x'))).toBe(false)
})

test('a query fails when the browser is offline, instead of waiting silently', async () => {
  onlineManager.setOnline(false)
  const pending = newQueryClient().fetchQuery({
    queryKey: ['lost'],
    queryFn: () => Promise.reject(new ApiError(0, 'no-response', 'Nothing')),
    retry: false,
  })
  await expect(pending).rejects.toThrow('Nothing')
  onlineManager.setOnline(true)
})

test('a query is repeated every five seconds after a 503 response, and not after other errors', () => {
  const intervals = [new ApiError(503, 'x', 'x'), new ApiError(500, 'x', 'x'), null].map((error) =>
    getRetryInterval({ state: { error } }),
  )
  expect(intervals).toEqual([5000, false, false])
})
