import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { buildConfirmationEmail } from '../identity.emails.ts'
import { insertConfirmation, readAccount } from '../identity.sql.ts'

const validDays = 3

/** Emails a link that confirms the address; the database stores only the hash of its token. */
export const sendConfirmation = async (
  deps: Deps,
  db: Db,
  person: { readonly id: string; readonly email: string },
): Promise<void> => {
  const token = makeToken()
  const expiresAt = new Date(deps.clock.now().getTime() + validDays * 24 * 3600_000)
  const { id: personId, email } = person
  await insertConfirmation(db, { tokenHash: hashToken(token), personId, email, expiresAt })
  await queueMail(db, buildConfirmationEmail(email, deps.config.appOrigin, token), 'first')
}

/** Emails a new confirmation link. */
export const resendConfirmation = async (
  deps: Deps,
  personId: string,
): Promise<{ message: string }> => {
  return deps.database.transaction('accounts', async (db) => {
    const account = await readAccount(db, personId)
    if (account.confirmed) return { message: 'Your email address is already confirmed.' }
    await sendConfirmation(deps, db, account)
    return { message: `We have sent a new link to ${showEmail(account.email)}.` }
  })
}
