import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCharityView } from '../../testing/charity.ts'
import { newTestQueryClient } from '../../testing/render.tsx'
import { charityQuery, readCharityState } from './use-charity.ts'

const answer = vi.fn<() => Promise<Response>>()
let queries: QueryClient
beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  queries = newTestQueryClient()
})

const charity = makeCharityView()
const found = () => Promise.resolve(Response.json(charity))
const fetchCharity = (id: string | undefined) => queries.fetchQuery(charityQuery(id))
const getState = () => readCharityState(queries, '9000012')

describe('fetching a charity for its page', () => {
  it('fetching a charity loads its record and stores it', async () => {
    answer.mockImplementation(found)
    const fetched = fetchCharity('9000012')
    expect(getState()).toEqual({ charity: null, loading: true, error: null })
    await fetched
    expect(getState()).toEqual({ charity, loading: false, error: null })
  })

  it('fetching a charity without an id reports an error', async () => {
    for (const id of [undefined, '', ' ']) {
      await expect(fetchCharity(id)).rejects.toThrow('Invalid charity ID')
      expect(readCharityState(queries, id).error?.message).toBe('Invalid charity ID')
    }
    expect(answer).not.toHaveBeenCalled()
  })

  it.each([
    [404, { message: 'Charity not found.' }, 'Charity not found.'],
    [500, {}, 'Failed to fetch charity data'],
  ])(
    'fetching a charity stores the server’s message of a %i response, or a default message',
    async (status, body, message) => {
      answer.mockImplementation(() => Promise.resolve(Response.json(body, { status })))
      await expect(fetchCharity('9000012')).rejects.toMatchObject({ status })
      expect(getState()).toEqual({ charity: null, loading: false, error: { status, message } })
    },
  )

  it('fetching a charity stores an error when the server does not respond', async () => {
    answer.mockRejectedValue(new TypeError('offline'))
    await expect(fetchCharity('9000012')).rejects.toMatchObject({ status: 0 })
    expect(getState().error).toEqual({ status: 0, message: 'Failed to fetch charity data' })
  })

  it('a response about a charity is ignored if a newer request overtook it', async () => {
    const late = Promise.withResolvers<Response>()
    answer.mockImplementationOnce(() => late.promise)
    const first = fetchCharity('9000013')
    answer.mockImplementation(found)
    await fetchCharity('9000012')
    const other = { ...charity, ukCharityNumber: '9000013', name: 'Too late' }
    late.resolve(Response.json(other))
    await first
    expect(getState().charity?.name).toBe('Lantern Trust')
  })
})
