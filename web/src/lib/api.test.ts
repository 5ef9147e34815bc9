import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, connectSession, buildUrl } from './api.ts'
import { ApiError, hasCode, getErrorMessage } from './api-error.ts'
import { newQueryClient, shouldRetry } from './query-client.ts'

const fetched = vi.fn<typeof fetch>()
const onUnauthorised = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  connectSession({ token: () => null, onUnauthorised })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const answer = (body: unknown, status = 200) => Response.json(body, { status })
const failure = async () => api('GET /api/system').catch((error: unknown) => error)

test('an address has its parameters and no empty query', () => {
  const params = { id: 'a b/c' }
  const query = { searchTerm: '', page: 2, listOfTags: ['water', 'food'], country: undefined }
  expect(buildUrl('/api/project/{id}', { params, query })).toBe(
    '/api/project/a%20b%2Fc?page=2&listOfTags=water&listOfTags=food',
  )
})

test('the token goes in the authorisation header, and nothing where there is none', async () => {
  fetched.mockImplementation(async () => answer({}))
  await api('GET /api/system')
  connectSession({ token: () => 'abc' })
  await api('GET /api/system')
  const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(sent).toEqual([null, 'Bearer abc'])
})

test('what a call brings as its own authorisation goes before the session', async () => {
  fetched.mockImplementation(async () => answer({}))
  connectSession({ token: () => 'abc' })
  const of = { params: { token: 'invited' }, headers: { authorization: 'invited' } }
  await api('GET /api/team-invite/token/{token}', of)
  const [, init] = fetched.mock.calls[0]!
  expect(new Headers(init?.headers).get('authorization')).toBe('invited')
})

test('a refusal is thrown with its code, its sentence and its issues', async () => {
  const issues = [{ path: 'email', message: 'Invalid email format' }]
  fetched.mockResolvedValue(
    answer({ code: 'invalid', message: 'Check it.', error: 'Check it.', issues }, 400),
  )
  const error = await failure()
  expect(error).toMatchObject({ status: 400, code: 'invalid', message: 'Check it.', issues })
  expect(hasCode(error, 'invalid')).toBe(true)
  expect(getErrorMessage(error, 'Otherwise')).toBe('Check it.')
})

test('where nothing answers it says so; where the answer says nothing, the screen does', async () => {
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

test('a refusal is told to the session, with the token that was refused', async () => {
  fetched.mockImplementation(async () => answer({}, 401))
  await failure()
  expect(onUnauthorised).toHaveBeenLastCalledWith(null)
  connectSession({ token: () => 'old' })
  await failure()
  expect(onUnauthorised).toHaveBeenLastCalledWith('old')
})

test('what was refused is not asked again, what was lost is, twice', () => {
  expect(shouldRetry(0, new ApiError(404, 'x', 'x'))).toBe(false)
  expect(shouldRetry(0, new ApiError(503, 'x', 'x'))).toBe(true)
  expect(shouldRetry(1, new ApiError(0, 'x', 'x'))).toBe(true)
  expect(shouldRetry(2, new ApiError(0, 'x', 'x'))).toBe(false)
})

test('without a connection a question fails and says so, and does not wait in silence', async () => {
  onlineManager.setOnline(false)
  const pending = newQueryClient().fetchQuery({
    queryKey: ['lost'],
    queryFn: () => Promise.reject(new ApiError(0, 'no-response', 'Nothing')),
    retry: false,
  })
  await expect(pending).rejects.toThrow('Nothing')
  onlineManager.setOnline(true)
})
