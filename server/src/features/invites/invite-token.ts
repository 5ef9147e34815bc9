import { inviteDays } from '@pennytrail/contract/invites/rules.ts'
import { hashToken, makeToken } from '../../platform/secret-token.ts'
import type { Sending } from './invites.sql.ts'

/** Creates a token of 256 random bits for one sending of an invite; only its hash is stored. */
export const makeSending = (
  sendId: string | undefined,
  sentAt: Date,
): { token: string; sending: Sending } => {
  const token = makeToken()
  const expiresAt = new Date(sentAt.getTime() + inviteDays * 24 * 3600_000)
  const tokenHash = hashToken(token)
  return { token, sending: { tokenHash, sendId: sendId ?? null, sentAt, expiresAt } }
}
