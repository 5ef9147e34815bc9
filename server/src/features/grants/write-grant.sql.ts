import type { GrantState } from '@pennytrail/contract/grants/rules.ts'
import type { GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { insertGrantTerms } from '../ledger/index.ts'

export interface NewGrantRow {
  readonly id: string
  readonly donorOrgId: string
  readonly charityId: string
  readonly projectId: string | null
  readonly method: 'card' | 'bank-transfer'
  readonly amount: number
  readonly purpose: string
  readonly shownAs: 'named' | 'anonymous'
  /** YYYY-MM-DD, like all dates here. */
  readonly awardedOn: string
  readonly state: Extract<GrantState, 'waiting' | 'confirmed'>
  readonly budgetLineIds: readonly string[]
  readonly reportDates: readonly string[]
  readonly instalments: readonly { readonly amount: number; readonly dueOn: string }[]
  /** The agreed terms for the project; absent for a grant to the general fund. */
  readonly terms?: GrantTerms | undefined
  readonly by: string
  /** The person who agreed for the other side; by default the same as `by`. */
  readonly decidedBy?: string
  readonly now: Date
}

/**
 * Inserts a grant with its lines, instalments and report dates; returns false if its id is taken.
 */
export const insertGrant = async (db: Db, grant: NewGrantRow): Promise<boolean> => {
  const decidedAt = grant.state === 'confirmed' ? grant.now : null
  const inserted = await db.run(sql`
    insert into donor_grant (id, donor_org_id, charity_id, project_id, method, amount, currency,
      purpose, shown_as, awarded_on, state, recorded_by, recorded_at, decided_by, decided_at)
    values (${grant.id}, ${grant.donorOrgId}, ${grant.charityId}, ${grant.projectId},
      ${grant.method}, ${grant.amount}, 'GBP', ${grant.purpose}, ${grant.shownAs},
      ${grant.awardedOn}, ${grant.state}, ${grant.by}, ${grant.now},
      ${decidedAt === null ? null : (grant.decidedBy ?? grant.by)}, ${decidedAt})
    on conflict do nothing`)
  if (inserted === 0) return false
  await db.run(sql`
    insert into grant_line (grant_id, budget_line_id)
    select distinct ${grant.id}::uuid, l from unnest(${grant.budgetLineIds}::uuid[]) l`)
  await db.run(sql`
    insert into grant_instalment (grant_id, position, amount, due_on)
    select ${grant.id}::uuid, row_number() over (order by i."dueOn"), i.amount, i."dueOn"
    from json_to_recordset(${JSON.stringify(grant.instalments)}) i(amount bigint, "dueOn" date)`)
  const reports = grant.reportDates.map((dueOn) => ({ id: uuidv7(grant.now.getTime()), dueOn }))
  await db.run(sql`
    insert into grant_report (id, grant_id, due_on)
    select r.id, ${grant.id}::uuid, r."dueOn"
    from json_to_recordset(${JSON.stringify(reports)}) r(id uuid, "dueOn" date)`)
  if (grant.terms) {
    const by = { id: grant.by, for: grant.state === 'confirmed' ? 'funder' : 'charity' } as const
    const of = { grantId: grant.id, charityId: grant.charityId }
    await insertGrantTerms(db, of, grant.terms, by, grant.now)
  }
  return true
}
