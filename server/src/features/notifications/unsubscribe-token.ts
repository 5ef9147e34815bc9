import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  isNotificationKind,
  type NotificationKind,
} from '@pennytrail/contract/notifications/kinds.ts'

/** The person and the kind of email that an unsubscribe link is about. */
export interface Subscription {
  readonly personId: string
  readonly kind: NotificationKind
}

const sign = (key: string, signed: string): Buffer =>
  createHmac('sha256', key).update(`pennytrail:unsubscribe:v1:${signed}`).digest()

/**
 * Creates the token of an unsubscribe link: person, kind and a signature (HMAC-SHA-256 with the
 * newest key). The link needs no sign-in, reveals nothing, and works while its signing key is
 * configured.
 */
export const unsubscribeToken = (keys: readonly string[], subscription: Subscription): string => {
  const key = keys[0]
  if (!key) throw new Error('no token key')
  const id = Buffer.from(subscription.personId.replaceAll('-', ''), 'hex').toString('base64url')
  const signed = `${id}.${subscription.kind}`
  return `${signed}.${sign(key, signed).toString('base64url')}`
}

/** Reads a token; returns null if the server did not sign it. */
export const readUnsubscribeToken = (
  keys: readonly string[],
  token: string,
): Subscription | null => {
  const [id = '', kind = '', mark = '', ...rest] = token.split('.')
  const bytes = Buffer.from(id, 'base64url')
  if (bytes.length !== 16 || !isNotificationKind(kind) || rest.length > 0) return null
  const given = Buffer.from(mark, 'base64url')
  const isValidSignature = (key: string): boolean => {
    const expected = sign(key, `${id}.${kind}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!keys.some(isValidSignature)) return null
  const personId = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { personId, kind }
}
