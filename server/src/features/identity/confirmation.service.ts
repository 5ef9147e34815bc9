import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { confirmationLetter } from './identity.emails.ts'
import { confirmationLimits, confirmationMailLimits } from './identity.limits.ts'
import { insertConfirmation, readAccount, useConfirmation } from './identity.sql.ts'

const validDays = 3

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Mails a link that confirms the address; only the hash of its token is kept. */
export const sendConfirmation = async (
  deps: Deps,
  db: Db,
  person: { readonly id: string; readonly email: string },
): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + validDays * 24 * 3600_000)
  const { id: personId, email } = person
  await insertConfirmation(db, { tokenHash: hashOf(token), personId, email, expiresAt })
  await queueMail(db, confirmationLetter(email, deps.config.appOrigin, token))
}

/** Throws `too-many-requests`. */
export const resendConfirmation = async (
  deps: Deps,
  request: FastifyRequest,
  personId: string,
): Promise<{ message: string }> => {
  await deps.limits.take(...confirmationMailLimits(request, personId))
  return deps.database.transaction('system', async (db) => {
    const account = await readAccount(db, personId)
    if (account.confirmed) return { message: 'Your email address is confirmed already.' }
    await sendConfirmation(deps, db, account)
    return { message: `We have sent a new link to ${account.email}.` }
  })
}

/** Throws `confirmation-invalid` for any token that confirms nothing, `too-many-requests`. */
export const confirmEmail = async (
  deps: Deps,
  request: FastifyRequest,
  token: string,
): Promise<{ message: string }> => {
  await deps.limits.take(...confirmationLimits(request))
  const confirmed = await deps.database.transaction('system', (db) =>
    useConfirmation(db, hashOf(token), deps.clock.now()),
  )
  if (!confirmed) throw new AppError('confirmation-invalid')
  return { message: 'Your email address is confirmed.' }
}
