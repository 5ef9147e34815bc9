import type { GiftSpending, GrantReport } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  roleInCharity,
  roleInDonorOrg,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { viewGrantSpending } from '../../attribution/index.ts'
import { isSubscribed, notify } from '../../notifications/index.ts'
import { lockGrant } from '../decide-grant.ts'
import { getFundName, buildUnsubscribableEmail } from '../grants.emails.ts'
import { mayGiveFor, mayRecordGifts } from '../grants.policy.ts'
import type { GrantRow } from '../grants.sql.ts'
import {
  findReport,
  freezeDue,
  freezeExtra,
  findLedgerSize,
  lockLedger,
} from './grant-reports.sql.ts'
import { viewGrantReport } from './grant-report-view.ts'
import { listOrgManagers } from '../recipients.sql.ts'

/**
 * Returns the role in which someone freezes a report: Managers of the charity report on the grant,
 * and Managers of the donor organisation may freeze the figures that they see.
 */
const getRole = (session: Session, grant: GrantRow): string => {
  const { charity, donorOrg } = grant
  if (mayRecordGifts(session, charity.id)) {
    return `${roleInCharity(session, charity.id)} of ${charity.name}`
  }
  if (mayGiveFor(session, donorOrg.id)) {
    return `${roleInDonorOrg(session, donorOrg.id)} of ${donorOrg.name}`
  }
  throw new AppError('access-denied')
}

export interface SentReport {
  readonly id: string
  readonly due: string | null
  readonly note: string
}

/** Returns the stored figures of a report: the agreed terms and the state of the grant's money. */
export const toReportFigures = (
  grant: GrantRow,
  giftSpending: GiftSpending,
): GrantReport['figures'] => ({
  version: 1,
  reference: grant.reference,
  purpose: grant.purpose,
  amount: grant.amount,
  awardedOn: grant.awardedOn,
  donorOrg: grant.donorOrg,
  charity: grant.charity,
  project: grant.project,
  lines: grant.lines.map(({ label }) => label),
  trail: giftSpending,
})

/** The maximum number of attempts; each fails if the ledger grows while the figures are read. */
const maxTries = 5

/**
 * Freezes a report on a grant: the figures that the author sees and the author's note. Only the
 * charity can send a report whose due date is agreed in the grant. A repeated request returns the
 * same report.
 */
export const sendGrantReport = async (
  deps: Deps,
  session: Session,
  grantId: string,
  sent: SentReport,
): Promise<GrantReport> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await freezeOnce(deps, session, grantId, sent)) {
      return viewGrantReport(deps, session, sent.due ?? sent.id)
    }
  }
  throw new AppError('conflict')
}

/**
 * Tries once to freeze a report; returns false if an entry was posted after the figures were read.
 */
const freezeOnce = async (
  deps: Deps,
  session: Session,
  grantId: string,
  sent: SentReport,
): Promise<boolean> => {
  const id = sent.due ?? sent.id
  const size = await deps.database.read('system', (db) => findLedgerSize(db, grantId))
  const giftSpending = await viewGrantSpending(deps.database, session.userId, grantId)
  return deps.database.transaction('money', async (db) => {
    const grant = await lockGrant(db, session, grantId)
    const role = getRole(session, grant)
    const isCharitys = mayRecordGifts(session, grant.charity.id)
    if (sent.due !== null && !isCharitys) throw new AppError('access-denied')
    const before = await findReport(db, id)
    if (sent.due !== null && before?.grantId !== grantId) {
      throw new AppError('grant-report-not-found')
    }
    if (before?.frozenAt != null) {
      const same = before.grantId === grantId && before.note === sent.note
      if (!same) throw new AppError('grant-report-sent')
      return true
    }
    if (giftSpending === null || grant.state !== 'confirmed')
      throw new AppError('grant-without-money')
    if ((await lockLedger(db, grant.charity.id)) !== size) return false
    const freezing = {
      id,
      grantId,
      charityId: grant.charity.id,
      note: sent.note,
      by: session.userId,
      role,
      now: deps.clock.now(),
      figures: toReportFigures(grant, giftSpending),
    }
    const frozen = await (sent.due === null ? freezeExtra : freezeDue)(db, freezing)
    if (!frozen) throw new AppError('grant-report-sent')
    if (isCharitys) await notifyOrg(db, deps, grant, id)
    return true
  })
}

const notifyOrg = async (db: Db, deps: Deps, grant: GrantRow, id: string): Promise<void> => {
  for (const to of await listOrgManagers(db, grant.donorOrg.id)) {
    const wantsEmail = await isSubscribed(db, to.personId, 'report-reminders')
    const emailMessage = buildUnsubscribableEmail(deps, 'report-reminders', to, {
      subject: `${grant.charity.name} has reported on your grant`,
      paragraphs: [
        `${grant.charity.name} has reported on the grant of ${grant.donorOrg.name} to ${getFundName(grant)}: what it paid for, what is left, and what it has done.`,
      ],
      label: 'Read the report',
      path: `/grant-report/${id}`,
    })
    await notify(db, deps, emailMessage, { personId: to.personId, wantsEmail })
  }
}
