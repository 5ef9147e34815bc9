import { messageResponse, route } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { expectedStatus } from './expected.ts'
import type { Case } from './row-types.ts'

const expecting = (access: Parameters<typeof route>[0]['access'], expect: Case['expect']) =>
  expectedStatus(route({ summary: 'x', access, response: messageResponse }), {
    request: () => ({}),
    expect,
  })

describe('the expected status of a matrix row', () => {
  it('the access level of the route decides the expected status before the matrix row does', () => {
    const confirmed = expecting('confirmed', { others: 200 })
    expect(confirmed.get('anonymous')).toBe(401)
    expect(confirmed.get('unconfirmed')).toBe(403)
    expect(confirmed.get('general')).toBe(200)
    for (const bad of ['expired', 'forged', 'unsigned', 'revoked', 'ended', 'erased'] as const)
      expect(expecting('anyone', { others: 200 }).get(bad)).toBe(401)
    expect(expecting('admin', { others: 200 }).get('lead')).toBe(403)
  })

  it('the last entry of a matrix row that covers an identity gives its status; other identities have none', () => {
    const row = expecting('signed-in', { others: 403, team: 200, viewer: 409 })
    expect([row.get('general'), row.get('lead'), row.get('viewer')]).toEqual([403, 200, 409])
    expect(expecting('signed-in', { team: 200 }).get('general')).toBeUndefined()
  })
})
