import { createHash, randomBytes } from 'node:crypto'
import { inviteDays } from '@pennytrail/contract/invites/rules.ts'
import type { Sending } from './invites.sql.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates a token of 256 random bits for one sending; only its hash is stored. */
export const makeSending = (
  sendId: string | undefined,
  sentAt: Date,
): { token: string; sending: Sending } => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(sentAt.getTime() + inviteDays * 24 * 3600_000)
  const tokenHash = hashToken(token)
  return { token, sending: { tokenHash, sendId: sendId ?? null, sentAt, expiresAt } }
}
