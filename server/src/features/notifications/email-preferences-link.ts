import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { MailLink } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { findAddress, saveChoices, isSubscribed } from './notifications.sql.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

/** Masks an email address: its owner recognises it, and nobody learns it from a forwarded email. */
const maskEmail = (email: string): string => showEmail(email).replace(/^(.)[^@]*/u, '$1…')

interface Link extends Subscription {
  readonly email: string
}

/** Reads an unsubscribe token. Throws `unsubscribe-link-invalid`, also for a deleted account. */
const openLink = async (db: Db, deps: Deps, token: string): Promise<Link> => {
  const subscription = readUnsubscribeToken(deps.config.tokenKeys, token)
  const address = subscription && (await findAddress(db, subscription.personId))
  if (!address) throw new AppError('unsubscribe-link-invalid')
  return { ...subscription, email: maskEmail(address.email) }
}

/**
 * Returns the preference that the link is about. `db` acts as the system here and in the functions
 * below, because the caller has only the link.
 */
export const viewLink = async (db: Db, deps: Deps, token: string): Promise<MailLink> => {
  const { personId, kind, email } = await openLink(db, deps, token)
  return { kind, email, mail: await isSubscribed(db, personId, kind) }
}

export const changeByLink = async (
  db: Db,
  deps: Deps,
  { token, mail, by }: { token: string; mail: boolean; by: 'link' | 'mail-program' },
): Promise<MailLink> => {
  const { personId, kind, email } = await openLink(db, deps, token)
  await saveChoices(db, personId, [{ kind, mail }], by, deps.clock.now())
  return { kind, email, mail }
}
