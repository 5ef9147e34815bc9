import type { Grant } from '@pennytrail/contract'
import type { GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { describeConfirmedGrant, buildGrantEmail, describeRefusedGrant } from './grants.emails.ts'
import { isInOrg, isOnTeam, mayGiveFor, mayRecordGifts } from './grants.policy.ts'
import { insertGrantTerms } from '../ledger/index.ts'
import { findGrant, lockGrantIfThere, type GrantRow } from './grants.sql.ts'
import { listCharityManagers } from './recipients.sql.ts'
import { viewGrant } from './view-grants.ts'
import type { AssertVerifiedRow } from './grants.rows.ts'
import { notify } from '../notifications/index.ts'

/**
 * Reads a grant and locks its row until the transaction of `db` ends. Answers people outside both
 * organisations as if the grant did not exist. `db` acts as the system.
 */
export const lockGrant = async (db: Db, session: Session, id: string): Promise<GrantRow> => {
  const row = await lockGrantIfThere(db, id)
  if (!row || !(isInOrg(session, row.donorOrg.id) || isOnTeam(session, row.charity.id))) {
    throw new AppError('grant-not-found')
  }
  return row
}

export type GrantDecision =
  | { readonly state: 'confirmed'; readonly terms?: GrantTerms | undefined }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'withdrawn' }

const assertVerified = async (db: Db, donorOrgId: string): Promise<void> => {
  const { status } = await db.one<AssertVerifiedRow>(
    sql`select status from donor_org where id = ${donorOrgId}`,
  )
  if (status !== 'verified') throw new AppError('donor-org-not-verified')
}

/**
 * Records that the donor organisation approved or refused a grant, or that the charity withdrew it.
 * A grant is decided only once.
 */
export const decideGrant = async (
  deps: Deps,
  session: Session,
  id: string,
  decision: GrantDecision,
): Promise<Grant> =>
  deps.database.transaction('money', async (db) => {
    const row = await lockGrant(db, session, id)
    const may =
      decision.state === 'withdrawn'
        ? mayRecordGifts(session, row.charity.id)
        : mayGiveFor(session, row.donorOrg.id)
    if (!may) throw new AppError('access-denied')
    // A repeated decision changes nothing.
    if (row.state === decision.state && row.method === 'bank-transfer') {
      return viewGrant(row, session)
    }
    if (row.state !== 'waiting') throw new AppError('grant-decided')
    if (decision.state === 'confirmed') await assertVerified(db, row.donorOrg.id)
    const reason = decision.state === 'refused' ? decision.reason : null
    await db.run(sql`
      update donor_grant set state = ${decision.state}, reason = ${reason},
        decided_by = ${session.userId}, decided_at = ${deps.clock.now()}
      where id = ${id}`)
    if (decision.state === 'confirmed' && decision.terms) {
      const by = { id: session.userId, for: 'funder' } as const
      const of = { grantId: id, charityId: row.charity.id }
      await insertGrantTerms(db, of, decision.terms, by, deps.clock.now())
    }
    if (decision.state !== 'withdrawn') {
      const words =
        decision.state === 'confirmed'
          ? describeConfirmedGrant(row)
          : describeRefusedGrant(row, decision.reason)
      for (const to of await listCharityManagers(db, row.charity.id)) {
        await notify(db, deps, buildGrantEmail(deps, to, row, words), to)
      }
    }
    return viewGrant((await findGrant(db, id))!, session)
  })
