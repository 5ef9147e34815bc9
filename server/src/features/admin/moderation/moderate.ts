import type { ModerationCase } from '@pennytrail/contract'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import {
  buildContentHiddenEmail,
  buildContentRestoredEmail,
  buildAppealRefusedEmail,
  buildReportOutcomeEmail,
} from './moderation.emails.ts'
import {
  decideFlags,
  endHiding,
  findHiding,
  listFlags,
  listKeys,
  refuseAppeal,
  saveHiding,
  type SubjectKey,
} from './moderation.sql.ts'
import { findSubject, listTeam, type Subject } from './moderation-subjects.sql.ts'
import { viewAppeal } from './view-moderation.ts'
import { notify } from '../../notifications/index.ts'

/** A decision of staff on reported or hidden content. All decisions run as the system. */
export interface Decision extends SubjectKey {
  readonly adminId: string
  readonly reason: string
}

type EmailBuilder = typeof buildContentHiddenEmail

/**
 * Writes the decision to the activity log, and emails the team if there is an email for this kind
 * of decision.
 */
const notifyTeam = async (
  db: Db,
  deps: Deps,
  { adminId, kind, id, reason }: Decision,
  subject: Subject,
  act: string,
  emailMessage?: EmailBuilder,
): Promise<void> => {
  await recordActivity(db, {
    by: adminId,
    act,
    subjectKind: kind,
    subjectId: id,
    reason,
    detail: { title: subject.title, owner: subject.owner },
    at: deps.clock.now(),
  })
  if (!emailMessage) return
  const emailDetails = {
    title: subject.title,
    reason,
    url: `${deps.config.appOrigin}${subject.address}`,
  }
  for (const reader of await listTeam(db, subject))
    await notify(db, deps, emailMessage(reader, emailDetails), reader)
}

const findSubjectOrThrow = async (db: Db, { kind, id }: SubjectKey): Promise<Subject> =>
  orThrow(await findSubject(db, kind, id), 'subject-not-found')

/** Closes the open reports of a subject and emails the outcome to everyone who reported it. */
const closeReports = async (
  db: Db,
  { clock, config }: Deps,
  decision: Decision,
  { title }: Subject,
  state: 'upheld' | 'dismissed',
): Promise<number> => {
  const { adminId: by } = decision
  const reporters = await decideFlags(db, decision, { state, by, at: clock.now() })
  const url = `${config.appOrigin}/complaints`
  for (const email of new Set(reporters)) {
    if (email !== null) await queueMail(db, buildReportOutcomeEmail(email, state, { title, url }))
  }
  return reporters.length
}

export const hideSubject = async (db: Db, deps: Deps, decision: Decision) => {
  const subject = await findSubjectOrThrow(db, decision)
  const at = deps.clock.now()
  const { adminId: by, reason } = decision
  if (!(await saveHiding(db, decision, { reason, by, at }))) throw new AppError('hidden-already')
  await closeReports(db, deps, decision, subject, 'upheld')
  await notifyTeam(db, deps, decision, subject, `hide-${decision.kind}`, buildContentHiddenEmail)
  return { message: `“${subject.title}” is hidden.` }
}

export const dismissFlags = async (db: Db, deps: Deps, decision: Decision) => {
  const subject = await findSubjectOrThrow(db, decision)
  const closed = await closeReports(db, deps, decision, subject, 'dismissed')
  if (closed === 0) throw new AppError('nothing-to-decide')
  await notifyTeam(db, deps, decision, subject, 'dismiss-flags')
  return { message: `“${subject.title}” stays as it is.` }
}

export const restoreSubject = async (db: Db, deps: Deps, decision: Decision) => {
  const subject = await findSubjectOrThrow(db, decision)
  const ended = await endHiding(db, decision, { by: decision.adminId, at: deps.clock.now() })
  if (!ended) throw new AppError('not-hidden')
  await notifyTeam(
    db,
    deps,
    decision,
    subject,
    `restore-${decision.kind}`,
    buildContentRestoredEmail,
  )
  return { message: `“${subject.title}” is shown again.` }
}

export const keepHidden = async (db: Db, deps: Deps, decision: Decision) => {
  const subject = await findSubjectOrThrow(db, decision)
  const { adminId: by, reason } = decision
  if (!(await refuseAppeal(db, decision, { reason, by, at: deps.clock.now() }))) {
    throw new AppError('nothing-to-decide')
  }
  await notifyTeam(db, deps, decision, subject, 'refuse-appeal', buildAppealRefusedEmail)
  return { message: `“${subject.title}” stays hidden.` }
}

export const listCases = async (
  db: Db,
  list: 'reported' | 'appealed' | 'hidden',
): Promise<ModerationCase[]> => {
  const cases: ModerationCase[] = []
  for (const key of await listKeys(db, list)) {
    const found = await findSubject(db, key.kind, key.id)
    const hiding = await findHiding(db, key)
    cases.push({
      subject: found
        ? {
            ...key,
            title: found.title,
            owner: found.owner,
            address: found.address,
            words: found.words ?? '',
          }
        : { ...key, title: 'Deleted since', owner: '', address: null, words: '' },
      flags: await listFlags(db, key),
      hidden: hiding
        ? {
            reason: hiding.reason,
            at: hiding.hiddenAt,
            by: hiding.by,
            appeal: viewAppeal(hiding),
          }
        : null,
    })
  }
  return cases
}
