import type { NewCardGrant } from '@pennytrail/contract'
import { missingGrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { mayGiveFor } from './grants.policy.ts'
import { insertGrant, type NewGrantRow } from './write-grant.sql.ts'
import type { CheckLinesRow, GivingOrgRow } from './grants.rows.ts'

export interface GivingOrg {
  readonly id: string
  readonly name: string
}

/**
 * Finds the organisation that the caller gives for. Throws `access-denied` if the caller is not one
 * of its Managers, `donor-org-not-verified` if it is not verified yet, and a validation error if
 * the budget lines belong to another project.
 */
export const readGivingOrg = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  grant: NewCardGrant,
  target: { readonly projectId: string | null },
): Promise<GivingOrg> => {
  if (!mayGiveFor(session, grant.donorOrgId)) throw new AppError('access-denied')
  const today = toUkDate(clock.now())
  if (target.projectId !== null && !grant.terms) {
    throw makeFieldError('grant.terms', missingGrantTerms)
  }
  if (grant.reportDates.some((date) => date <= today)) {
    throw makeFieldError('grant.reportDates', 'Choose report dates in the future.')
  }
  return database.read(session.userId, async (db) => {
    const org = await db.one<GivingOrgRow>(
      sql`select id, name, status from donor_org where id = ${grant.donorOrgId}`,
    )
    if (org.status !== 'verified') throw new AppError('donor-org-not-verified')
    await checkLines(db, target.projectId, grant.budgetLineIds, 'grant.budgetLineIds')
    return { id: org.id, name: org.name }
  })
}

/**
 * Throws unless the budget lines belong to the project that receives the gift. A gift to a general
 * fund has no budget lines.
 */
export const checkLines = async (
  db: Db,
  projectId: string | null,
  lines: readonly string[],
  field: string,
): Promise<void> => {
  if (lines.length === 0) return
  const { known } = await db.one<CheckLinesRow>(sql`
    select count(*) known from budget_line
    where project_id = ${projectId} and id = any (${lines}::uuid[])`)
  if (known !== new Set(lines).size) {
    throw makeFieldError(field, 'Choose lines of this project’s budget.')
  }
}

/** Inserts the grant for an organisation's card gift, under the gift's own id. */
export const writeCardGrant = (
  db: Db,
  org: GivingOrg,
  grant: Omit<NewGrantRow, 'donorOrgId' | 'method' | 'state' | 'awardedOn' | 'instalments'>,
): Promise<boolean> =>
  insertGrant(db, {
    ...grant,
    donorOrgId: org.id,
    method: 'card',
    state: 'confirmed',
    awardedOn: toUkDate(grant.now),
    instalments: [],
  })
