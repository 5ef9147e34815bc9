import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCharityView } from '../../testing/charity.ts'
import { fetchCharity, useCharity } from './charity-store.ts'

const answer = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  useCharity.setState({ charity: null, loading: false, error: null })
})
afterEach(() => vi.unstubAllGlobals())

const charity = makeCharityView()
const found = () => Promise.resolve(Response.json(charity))

describe('fetching a charity for its page', () => {
  it('a fetch loads the record and stores it', async () => {
    answer.mockImplementation(found)
    const fetched = fetchCharity('9000012')
    expect(useCharity.getState()).toEqual({ charity: null, loading: true, error: null })
    await fetched
    expect(useCharity.getState()).toEqual({ charity, loading: false, error: null })
  })

  it('reports an error when the id is missing', async () => {
    for (const id of [undefined, '', ' ']) {
      await fetchCharity(id)
      expect(useCharity.getState().error?.message).toBe('Invalid charity ID')
    }
    expect(answer).not.toHaveBeenCalled()
  })

  it.each([
    [404, { message: 'Charity not found.' }, 'Charity not found.'],
    [500, {}, 'Failed to fetch charity data'],
  ])(
    'stores the server’s message of a %i response, or a default message',
    async (status, body, message) => {
      answer.mockImplementation(() => Promise.resolve(Response.json(body, { status })))
      await fetchCharity('9000012')
      expect(useCharity.getState()).toEqual({
        charity: null,
        loading: false,
        error: { status, message },
      })
    },
  )

  it('stores an error when the server does not respond', async () => {
    answer.mockRejectedValue(new TypeError('offline'))
    await fetchCharity('9000012')
    expect(useCharity.getState().error).toEqual({
      status: 0,
      message: 'Failed to fetch charity data',
    })
  })

  it('ignores a response that a newer request overtook', async () => {
    const late = Promise.withResolvers<Response>()
    answer.mockImplementationOnce(() => late.promise)
    const first = fetchCharity('9000013')
    answer.mockImplementation(found)
    await fetchCharity('9000012')
    late.resolve(Response.json({ ...charity, name: 'Too late' }))
    await first
    expect(useCharity.getState().charity?.name).toBe('Lantern Trust')
  })
})
