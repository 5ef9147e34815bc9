import { formatMoment } from '@pennytrail/contract/dates/uk-time.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import {
  askFactorReset,
  endSessions,
  recordAccountEvent,
  resetFactorNow,
} from '../../identity/index.ts'
import { buildSessionsEndedEmail } from '../admin.emails.ts'
import type { ByEmailRow } from '../admin.rows.ts'
import { lockPerson } from './people.sql.ts'
import type { StaffAct } from './suspend-person.ts'

const lockAccount = async (db: Db, id: string) => {
  const person = orThrow(await lockPerson(db, id), 'person-not-found')
  return { ...person, email: orThrow(person.email ?? undefined, 'person-not-found') }
}

/**
 * Has the second factor of a person who lost it taken off after a waiting time. Runs as the system.
 * Throws `own-account`, `person-not-found`, `second-factor-not-set-up`.
 */
export const askPersonFactorReset = async (
  db: Db,
  deps: Deps,
  { id, adminId, reason }: StaffAct,
): Promise<{ message: string }> => {
  if (id === adminId) throw new AppError('own-account')
  const { name } = await lockAccount(db, id)
  const dueAt = orThrow(await askFactorReset(deps, db, id, reason), 'second-factor-not-set-up')
  await recordActivity(db, {
    by: adminId,
    act: 'reset-second-factor',
    subjectKind: 'person',
    subjectId: id,
    reason,
    at: deps.clock.now(),
  })
  return {
    message: `Two-step sign-in of ${name} turns off on ${formatMoment(dueAt)}, unless they use it before.`,
  }
}

/**
 * Ends every session of a person, for example after a theft. Runs as the system. Throws
 * `person-not-found`.
 */
export const endPersonSessions = async (
  db: Db,
  deps: Deps,
  { id, adminId, reason }: StaffAct,
): Promise<{ message: string }> => {
  const at = deps.clock.now()
  const { email, firstname, name } = await lockAccount(db, id)
  const sessions = await endSessions(db, id, at)
  await recordAccountEvent(db, id, 'sessions-ended', at)
  await recordActivity(db, {
    by: adminId,
    act: 'end-sessions',
    subjectKind: 'person',
    subjectId: id,
    reason,
    detail: { sessions },
    at,
  })
  const login = `${deps.config.appOrigin}/login`
  await queueMail(db, buildSessionsEndedEmail({ firstname, email }, reason, login), 'first')
  return { message: `${name} is signed out everywhere.` }
}

type ResetByEmail =
  | { readonly done: true; readonly name: string }
  | { readonly done: false; readonly why: 'no-account' | 'as-it-is' }

/**
 * Takes the second factor off the account with this email address at once. Runs as the system, only
 * on the server, whose operator has made sure who asks.
 */
export const resetFactorByEmail = async (
  db: Db,
  deps: Deps,
  email: string,
): Promise<ResetByEmail> => {
  const person = await db.maybe<ByEmailRow>(sql`
    select p.id, /* never null */ full_name(p.first_name, p.last_name) as name
    from credential a join person p on p.id = a.person_id
    where a.email = ${email.trim().toLowerCase()}`)
  if (!person) return { done: false, why: 'no-account' }
  if (!(await resetFactorNow(deps, db, person.id))) return { done: false, why: 'as-it-is' }
  await recordActivity(db, {
    by: null,
    act: 'reset-second-factor',
    subjectKind: 'person',
    subjectId: person.id,
    at: deps.clock.now(),
  })
  return { done: true, name: person.name }
}
