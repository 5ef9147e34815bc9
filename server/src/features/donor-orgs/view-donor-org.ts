import type { DonorOrg } from '@pennytrail/contract'
import { donorOrg } from '@pennytrail/contract/donor-orgs/routes.ts'
import { readOrgNumber } from '@pennytrail/contract/donor-orgs/rules.ts'
import { orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { pickDeclared, type Session } from '../../platform/http/index.ts'
import { mayEditDonorOrg } from './donor-orgs.policy.ts'
import { findDonorOrg, type DonorOrgRow } from './donor-orgs.sql.ts'

/**
 * Finds the organisation with an id from a URL, if the reader may see it. Throws
 * `donor-org-not-found`.
 */
export const findDonorOrgAt = async (db: Db, id: string): Promise<DonorOrgRow> =>
  orThrow(await findDonorOrg(db, id), 'donor-org-not-found')

export const viewDonorOrg = (row: DonorOrgRow, session: Session | null): DonorOrg => {
  const number = row.registrationNumber && readOrgNumber(row.kind, row.registrationNumber)
  const edit = mayEditDonorOrg(session, row.id)
  return {
    ...pickDeclared(donorOrg, row),
    orgId: number ? number.orgId : null,
    registerUrl: number ? number.registerUrl : null,
    foundedAt: row.createdAt,
    review: toReview(row),
    can: { edit, changeFacts: edit && row.verifiedAt === null },
  }
}

/** The note on an approval is for administrators only; the reason for a refusal is for the team. */
const toReview = (row: DonorOrgRow): DonorOrg['review'] =>
  row.proof === null || row.askedAt === null
    ? null
    : {
        proof: row.proof,
        askedAt: row.askedAt,
        reason: row.decision === 'refused' ? row.reason : null,
        decidedAt: row.decidedAt,
      }
