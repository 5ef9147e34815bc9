import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { endSessions } from '../../identity/index.ts'
import { buildPersonRestoredEmail, buildPersonSuspendedEmail } from '../admin.emails.ts'
import { lockPerson, updateSuspended, type Recipient } from './people.sql.ts'
import { endSuspension, saveSuspension } from '../suspensions.sql.ts'

export interface StaffAct {
  readonly id: string
  readonly adminId: string
  readonly reason: string
}

/** Suspends an account: ends its sessions and refuses sign-in from now on. Runs as the system. */
export const suspendPerson = async (
  db: Db,
  deps: Deps,
  { id, adminId, reason }: StaffAct,
): Promise<{ message: string }> => {
  if (id === adminId) throw new AppError('own-account')
  const at = deps.clock.now()
  const person = await lockPersonOrThrow(db, id)
  const made = { kind: 'person', id, reason, by: adminId, statusBefore: null, at } as const
  if (!(await saveSuspension(db, made))) throw new AppError('already-suspended')
  await updateSuspended(db, id, at)
  // Sessions end only after the row is locked and marked, so that a session opened meanwhile ends
  // as well.
  const sessions = await endSessions(db, id, at)
  await recordActivity(db, {
    by: adminId,
    act: 'suspend-person',
    subjectKind: 'person',
    subjectId: id,
    reason,
    detail: { sessions },
    at,
  })
  if (person.email)
    await queueMail(
      db,
      buildPersonSuspendedEmail(toEmailReader(person, person.email), reason),
      'first',
    )
  return { message: `${person.name} is suspended.` }
}

export const liftPerson = async (
  db: Db,
  deps: Deps,
  { id, adminId, reason }: StaffAct,
): Promise<{ message: string }> => {
  const at = deps.clock.now()
  const person = await lockPersonOrThrow(db, id)
  if (!(await endSuspension(db, 'person', id))) throw new AppError('not-suspended')
  await updateSuspended(db, id, null)
  await recordActivity(db, {
    by: adminId,
    act: 'lift-person',
    subjectKind: 'person',
    subjectId: id,
    reason,
    at,
  })
  const login = `${deps.config.appOrigin}/login`
  if (person.email)
    await queueMail(
      db,
      buildPersonRestoredEmail(toEmailReader(person, person.email), login),
      'first',
    )
  return { message: `${person.name} can sign in again.` }
}

const toEmailReader = ({ firstname }: Recipient, email: string) => ({ firstname, email })

const lockPersonOrThrow = async (db: Db, id: string): Promise<Recipient> =>
  orThrow(await lockPerson(db, id), 'person-not-found')
