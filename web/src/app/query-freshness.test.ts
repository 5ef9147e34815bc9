import { expect, it, vi } from 'vitest'
import { api } from '../lib/api/api.ts'
import { ApiError, createNoResponseError } from '../lib/api/api-error.ts'
import { recordQueryOptions, refreshAll, toRecordState } from '../lib/api/record-query.ts'
import { newQueryClient } from '../lib/api/query-client.ts'
import { useToasts } from '../lib/toast.ts'
import { markStaleAfterWrites, keepDataAfterFailedRefetch } from './query-freshness.ts'

const read = ['charity', 'c', 'projects-summary']
const body = { email: 'asha@example.org' }

const known = () => {
  const queries = newQueryClient()
  markStaleAfterWrites(queries)
  queries.setQueryData(read, 'as it was')
  return () => queries.getQueryState(read)?.isInvalidated
}

it('a request that changes data marks all fetched data as stale, and a request that reads does not', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const isStale = known()
  await api('GET /api/system')
  expect(isStale()).toBe(false)
  await api('POST /api/forgot-password/request-otp', { body })
  expect(isStale()).toBe(true)
})

it('a changing request without a response marks data as stale, since the server may have done it', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const isStale = known()
  await api('POST /api/forgot-password/request-otp', { body }).catch(() => {})
  expect(isStale()).toBe(true)
})

/** Refetches cached data twice with the given error, and returns the query's state afterwards. */
const renderWithFailure = async (queryError: unknown) => {
  const queries = newQueryClient()
  keepDataAfterFailedRefetch(queries)
  queries.setQueryData(read, 'as it was')
  const ask = () =>
    queries.fetchQuery({
      queryKey: read,
      queryFn: () => Promise.reject(queryError),
      retry: false,
      staleTime: 0,
    })
  await expect(ask()).rejects.toBe(queryError)
  await expect(ask()).rejects.toBe(queryError)
  return queries.getQueryState(read)
}

const outages: [string, ApiError][] = [
  ['no answer comes', createNoResponseError()],
  ['the server fails', new ApiError(500, 'internal-error', 'Not now.')],
  ['too much was asked', new ApiError(429, 'too-many-requests', 'Not so fast.')],
]

it.each(outages)(
  'the screen keeps its data when %s, and reports the failed refresh once',
  async (_, error) => {
    useToasts.setState({ toasts: [] })
    expect(await renderWithFailure(error)).toMatchObject({
      data: 'as it was',
      error: null,
      status: 'success',
    })
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'The newest could not be fetched. What you see is from before.',
    ])
  },
)

const toFailure = () => ({ status: 500, message: 'Failed' })

it('the record that a page shows is cleared when fetching the record again fails', async () => {
  const queries = newQueryClient()
  keepDataAfterFailedRefetch(queries)
  queries.setQueryData(read, 'as it was')
  const error = new ApiError(500, 'internal-error', 'Not now.')
  const query = { ...recordQueryOptions, queryKey: read, queryFn: () => Promise.reject(error) }
  await expect(queries.fetchQuery(query)).rejects.toBe(error)
  const state = queries.getQueryState<string>(read)!
  expect(toRecordState(state, toFailure)).toEqual({
    record: null,
    loading: false,
    error: { status: 500, message: 'Failed' },
  })
})

it('refreshing all queries does not mark the record that a page shows as stale', async () => {
  const queries = newQueryClient()
  const record = { ...recordQueryOptions, queryKey: ['project'], queryFn: () => 'a' }
  await queries.fetchQuery(record)
  await queries.fetchQuery({ queryKey: read, queryFn: () => 'b' })
  await refreshAll(queries)
  expect(queries.getQueryState(['project'])?.isInvalidated).toBe(false)
  expect(queries.getQueryState(read)?.isInvalidated).toBe(true)
})

it('the screen removes data that the person may no longer see', async () => {
  useToasts.setState({ toasts: [] })
  const gone = new ApiError(403, 'forbidden', 'You may not.')
  expect(await renderWithFailure(gone)).toMatchObject({ error: gone, status: 'error' })
  expect(useToasts.getState().toasts).toEqual([])
})
