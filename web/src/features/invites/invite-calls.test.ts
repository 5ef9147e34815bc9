import { afterEach, expect, test } from 'vitest'
import { stubServer } from '../../testing/session.ts'
import { acceptInvite, fetchInvite, rejectInvite } from './invite-calls.ts'

afterEach(() => {})

const nothing = () => new Response('', { status: 502 })

test('each invite call has its own message for an error response that contains none', async () => {
  const token = 'the-token'
  stubServer({
    [`GET /api/team-invite/token/${token}`]: nothing,
    'POST /api/team-invite/accept-invitation': nothing,
    'PATCH /api/team-invite/reject-invitation': nothing,
  })
  const body = { firstname: 'Mary', lastname: 'Lee', token, password: 'Correct horse 7' }
  await expect(fetchInvite('charity', token)).rejects.toThrow('Failed to fetch invite details')
  await expect(acceptInvite('charity', body)).rejects.toThrow('Failed to accept invitation')
  await expect(rejectInvite(token)).rejects.toThrow('Failed to reject invitation')
})
