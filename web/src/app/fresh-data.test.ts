import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../lib/api.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { keepFresh } from './fresh-data.ts'

afterEach(() => vi.unstubAllGlobals())

const read = ['charity', 'c', 'projects-summary']
const body = { email: 'asha@example.org' }

const known = () => {
  const queries = newQueryClient()
  keepFresh(queries)
  queries.setQueryData(read, 'as it was')
  return () => queries.getQueryState(read)?.isInvalidated
}

it('asks again for what was read before a write, and not after a read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const isStale = known()
  await api('GET /api/system')
  expect(isStale()).toBe(false)
  await api('POST /api/forgot-password/request-otp', { body })
  expect(isStale()).toBe(true)
})

it('asks again where no answer came, since it may have been done', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const isStale = known()
  await api('POST /api/forgot-password/request-otp', { body }).catch(() => {})
  expect(isStale()).toBe(true)
})
