import type { DonorOrg } from '@pennytrail/contract'
import { readOrgNumber } from '@pennytrail/contract/donor-orgs/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { mayEditDonorOrg } from './donor-orgs.policy.ts'
import { findDonorOrg, type DonorOrgRow } from './donor-orgs.sql.ts'

/**
 * Finds the organisation with an id from a URL, if the reader may see it. Throws
 * `donor-org-not-found`.
 */
export const findDonorOrgAt = async (db: Db, id: string): Promise<DonorOrgRow> => {
  const row = await findDonorOrg(db, id)
  if (!row) throw new AppError('donor-org-not-found')
  return row
}

export const viewDonorOrg = (row: DonorOrgRow, session: Session | null): DonorOrg => {
  const number = row.registration_number && readOrgNumber(row.kind, row.registration_number)
  const edit = mayEditDonorOrg(session, row.id)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    registrationNumber: row.registration_number,
    orgId: number ? number.orgId : null,
    registerUrl: number ? number.registerUrl : null,
    website: row.website,
    introduction: row.introduction,
    logoId: row.logo_id,
    status: row.status,
    isDemo: row.is_demo,
    foundedAt: row.created_at,
    verifiedAt: row.verified_at,
    team: row.team,
    review: toReview(row),
    you: row.you,
    version: row.version,
    can: { edit, changeFacts: edit && row.verified_at === null },
  }
}

/** The note on an approval is for administrators only; the reason for a refusal is for the team. */
const toReview = (row: DonorOrgRow): DonorOrg['review'] =>
  row.proof === null || row.asked_at === null
    ? null
    : {
        proof: row.proof,
        askedAt: row.asked_at,
        reason: row.decision === 'refused' ? row.reason : null,
        decidedAt: row.decided_at,
      }
