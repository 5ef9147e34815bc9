import { newEmailLimits } from '@pennytrail/contract/account/routes.ts'
import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import { makeFieldError, orThrow } from '../../platform/app-error.ts'
import { actFor, sql } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { hashToken, makeToken } from '../../platform/secret-token.ts'
import { adoptRefusals } from '../donations/index.ts'
import { confirmAccountOwner } from '../identity/index.ts'
import {
  buildAddressTakenEmail,
  buildEmailChangeRequestedEmail,
  buildEmailChangedEmail,
  buildConfirmNewEmail,
} from './account.emails.ts'
import { insertWaiting, takeWaiting } from './change-email.sql.ts'
import type { AskNewEmailRow } from './account.rows.ts'

const validHours = 24

/**
 * Emails a link to the new address and a warning to the old one. The response is the same if the
 * new address already has an account; the owner of that account gets an email instead of the link.
 * Throws `too-many-requests` and the errors of `confirmAccountOwner`.
 */
export const askNewEmail = async (
  deps: Deps,
  session: Session,
  wanted: { readonly email: string; readonly password: string },
): Promise<{ message: string }> => {
  const { email } = wanted
  const owner = await confirmAccountOwner(deps, session, wanted.password, 'password')
  if (email === owner.email) throw makeFieldError('email', 'This is already your email address.')
  await deps.limits.take(newEmailLimits, { person: session.userId, email })
  const token = makeToken()
  const now = deps.clock.now()
  const { appOrigin } = deps.config
  await deps.database.transaction('accounts', async (db) => {
    const taken = await db.maybe<AskNewEmailRow>(sql`select from credential where email = ${email}`)
    await insertWaiting(db, {
      personId: session.userId,
      tokenHash: hashToken(token),
      email,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + validHours * 3600_000),
    })
    const emailMessage = taken
      ? buildAddressTakenEmail(email, appOrigin)
      : buildConfirmNewEmail(owner, email, appOrigin, token)
    await queueMail(db, emailMessage, 'first')
    await queueMail(db, buildEmailChangeRequestedEmail(owner, email, appOrigin), 'first')
  })
  return { message: `We sent a link to ${showEmail(email)}. Open it to change your address.` }
}

/**
 * Changes the address of the account for the first request that carries the emailed token. Throws
 * `email-change-invalid` for a token that is used up or not valid.
 */
export const confirmNewEmail = async (
  deps: Deps,
  token: string,
): Promise<{ message: string; email: string }> => {
  const now = deps.clock.now()
  const email = await deps.database.transaction('accounts', async (db) => {
    const taken = orThrow(
      await takeWaiting(db, hashToken(token), now, (personId, email) =>
        actFor(db, 'money', () => adoptRefusals(db, deps, personId, email)),
      ),
      'email-change-invalid',
    )
    const { firstname, before, email } = taken
    await queueMail(db, buildEmailChangedEmail({ firstname, email: before }, email), 'first')
    return email
  })
  return { message: `Your email address is now ${showEmail(email)}.`, email }
}
