import { takenNoticeLimits } from '@pennytrail/contract/identity/limits.ts'
import type { LoginResponse } from '@pennytrail/contract'
import type { registration } from '@pennytrail/contract/identity/routes.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { buildAlreadyRegisteredEmail } from '../identity.emails.ts'
import { insertAccount } from '../identity.sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openSession } from '../sign-in/open-session.ts'

/** Tells the owner of an email address, at most once a day, that someone tried to register it. */
const warnOwner = async (deps: Deps, email: string): Promise<void> => {
  try {
    await deps.limits.take(takenNoticeLimits, { email })
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await deps.database.transaction('accounts', (db) =>
    queueMail(db, buildAlreadyRegisteredEmail(email, deps.config.appOrigin), 'first'),
  )
}

/**
 * Creates an account, emails the link that confirms its address and signs the person in. Throws
 * `email-taken`, `busy`.
 */
export const register = async (
  deps: Deps,
  request: FastifyRequest,
  wanted: z.output<typeof registration>,
): Promise<LoginResponse> => {
  const passwordHash = await hashPassword(wanted.password)
  const { firstname, lastname, email, intent } = wanted
  const id = uuidv7()
  try {
    return await deps.database.transaction('accounts', async (db) => {
      const account = { id, firstname, lastname, email, passwordHash, intent }
      if (!(await insertAccount(db, account, deps.clock.now()))) throw new AppError('email-taken')
      await sendConfirmation(deps, db, { id, email })
      return openSession(deps, db, id, request)
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'email-taken') await warnOwner(deps, email)
    throw error
  }
}
