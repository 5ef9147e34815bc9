import { grantRateLimits } from '@pennytrail/contract/grants/routes.ts'
import type { Grant, NewGrant } from '@pennytrail/contract'
import { missingGrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { getInstalmentsError } from '@pennytrail/contract/grants/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { checkLines } from './card-grant.ts'
import { openPounds } from '../ledger/index.ts'
import { buildGrantEmail, describeRecordedGrant } from './grants.emails.ts'
import { mayRecordGifts } from './grants.policy.ts'
import { findGrant, type GrantRow } from './grants.sql.ts'
import { listOrgManagers } from './recipients.sql.ts'
import { viewGrant } from './view-grants.ts'
import { insertGrant } from './write-grant.sql.ts'
import type { AssertVerifiedOrgRow } from './grants.rows.ts'
import { notify } from '../notifications/index.ts'

const checkTerms = (sent: NewGrant, today: string): void => {
  if (sent.projectId !== null && !sent.terms) throw makeFieldError('terms', missingGrantTerms)
  const error = getInstalmentsError(sent.amount, sent.instalments)
  if (error) throw makeFieldError('instalments', error)
  if (sent.awardedOn > today) {
    throw makeFieldError('awardedOn', 'You can record a grant once it has been awarded.')
  }
  if (sent.reportDates.some((date) => date <= sent.awardedOn)) {
    throw makeFieldError('reportDates', 'Choose report dates after the award date.')
  }
}

const isSame = (row: GrantRow, sent: NewGrant): boolean =>
  row.charity.id === sent.charityId &&
  row.donorOrg.id === sent.donorOrgId &&
  (row.project?.id ?? null) === sent.projectId &&
  row.amount === sent.amount &&
  row.purpose === sent.purpose

const assertVerifiedOrg = async (db: Db, id: string): Promise<void> => {
  const org = await db.maybe<AssertVerifiedOrgRow>(
    sql`select status from donor_org where id = ${id}`,
  )
  if (org?.status !== 'verified') throw new AppError('donor-org-not-found')
}

/** Records a grant that an organisation has awarded and asks its Managers to confirm it. */
export const recordGrant = async (deps: Deps, session: Session, sent: NewGrant): Promise<Grant> => {
  if (!mayRecordGifts(session, sent.charityId)) throw new AppError('access-denied')
  const now = deps.clock.now()
  checkTerms(sent, toUkDate(now))
  await deps.limits.take(grantRateLimits, { charity: sent.charityId })
  return deps.database.transaction('money', async (db) => {
    await openPounds(db, sent.charityId, sent.projectId)
    await assertVerifiedOrg(db, sent.donorOrgId)
    await checkLines(db, sent.projectId, sent.budgetLineIds, 'budgetLineIds')
    const isNew = await insertGrant(db, {
      ...sent,
      method: 'bank-transfer',
      state: 'waiting',
      by: session.userId,
      now,
    })
    const row = await findGrant(db, sent.id)
    if (!row || (!isNew && !isSame(row, sent))) throw new AppError('grant-id-used')
    if (isNew) {
      const words = describeRecordedGrant(row)
      for (const to of await listOrgManagers(db, sent.donorOrgId)) {
        await notify(db, deps, buildGrantEmail(deps, to, row, words), to)
      }
    }
    return viewGrant(row, session)
  })
}
