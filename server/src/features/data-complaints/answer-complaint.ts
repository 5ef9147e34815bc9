import type { ComplaintWithoutLead, DataComplaint } from '@pennytrail/contract'
import type { ComplaintOutcome } from '@pennytrail/contract/data-complaints/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordActivity } from '../../platform/activity/index.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { findPublicCharityId } from '../charities/index.ts'
import { buildComplaintOutcomeEmail } from './data-complaints.emails.ts'
import { mayAnswerComplaints } from './data-complaints.policy.ts'
import {
  answerComplaint,
  findComplaint,
  listComplaints,
  listWithoutLead,
} from './data-complaints.sql.ts'
import { describeController } from './make-complaint.ts'

const maxListed = 200

/** Finds the charity of an address for its Leads. Throws `charity-not-found`, `access-denied`. */
export const findOwnCharityId = async (
  db: Db,
  session: Session,
  address: string,
): Promise<string> => {
  const charityId = await findPublicCharityId(db, address)
  if (!mayAnswerComplaints(session, charityId)) throw new AppError('access-denied')
  return charityId
}

/** Lists the complaints about one charity, or about the platform if the id is null. */
export const viewComplaints = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  charityId: string | null,
): Promise<{ complaints: DataComplaint[] }> => {
  const today = toUkDate(clock.now())
  const rows = await listComplaints(db, charityId, maxListed)
  return {
    complaints: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      name: row.name,
      email: row.email,
      words: row.words,
      receivedAt: row.receivedAt,
      answerBy: row.answerBy,
      isLate: row.outcome === null && row.answerBy < today,
      answered:
        row.outcome === null || row.answeredAt === null
          ? null
          : {
              outcome: row.outcome,
              answer: row.answer ?? '',
              at: row.answeredAt,
              by: row.answeredBy ?? '',
            },
    })),
  }
}

/** Lists what administrators answer, and the complaints that nobody in their charity can read. */
export const viewPlatformComplaints = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
): Promise<{ complaints: DataComplaint[]; withoutLead: ComplaintWithoutLead[] }> => {
  const today = toUkDate(deps.clock.now())
  const withoutLead = await listWithoutLead(db, maxListed)
  return {
    ...(await viewComplaints(db, deps, null)),
    withoutLead: withoutLead.map((row) => ({ ...row, isLate: row.answerBy < today })),
  }
}

interface Decision {
  readonly charityId: string | null
  readonly id: string
  readonly by: string
  readonly outcome: ComplaintOutcome
  readonly answer: string
}

/**
 * Records the outcome and emails it to the complainant. `db` acts as the system or as a Lead. Throws
 * `complaint-not-found` and `complaint-answered`.
 */
export const recordOutcome = async (
  db: Db,
  deps: Deps,
  { charityId, id, by, outcome, answer }: Decision,
): Promise<{ message: string }> => {
  const key = { id, charityId }
  orThrow(await findComplaint(db, key), 'complaint-not-found')
  const at = deps.clock.now()
  const complaint = orThrow(
    await answerComplaint(db, key, { outcome, answer, by, at }),
    'complaint-answered',
  )
  const { reference, email } = complaint
  const { controller } = await describeController(db, deps, charityId)
  await queueMail(
    db,
    buildComplaintOutcomeEmail(email, { reference, controller }, { outcome, answer }),
  )
  await recordActivity(db, {
    by,
    act: 'answer-data-complaint',
    subjectKind: 'data-complaint',
    subjectId: id,
    detail: { reference, outcome, ...(charityId === null ? {} : { charity: controller }) },
    at,
  })
  return { message: `The outcome of ${reference} has been emailed.` }
}
