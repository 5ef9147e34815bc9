import type { CharityClaim, WaitingClaim } from '@pennytrail/contract'
import { registerPageUrl } from '@pennytrail/contract/charity-register/charity-number.ts'
import { charityClaim } from '@pennytrail/contract/charities/routes.ts'
import { pickDeclared } from '../../../platform/http/index.ts'
import { toStanding } from '../../charity-register/index.ts'
import type { ClaimRow, WaitingRow } from './claims.sql.ts'

export const viewClaim = (row: ClaimRow): CharityClaim => ({
  ...pickDeclared(charityClaim, row),
  charity: { id: row.charity_id, ukCharityNumber: row.charity_number, name: row.charity_name },
  proof: {
    ...pickDeclared(charityClaim.shape.proof, row),
    kind: row.proof_kind,
    code: row.proof_kind === 'website-code' ? row.website_code : null,
    website: row.proof_kind === 'website-code' ? row.register_weblink : null,
    email: row.email_address,
    problem: row.check_problem,
  },
})

export const viewWaitingClaim = (row: WaitingRow): WaitingClaim => ({
  ...viewClaim(row),
  claimant: {
    id: row.person_id,
    firstname: row.first_name,
    lastname: row.last_name,
    email: row.email,
  },
  register:
    row.register_name === null
      ? null
      : {
          name: row.register_name,
          ...toStanding({ ...row, status: row.register_status }),
          weblink: row.register_weblink,
          insolvent: row.insolvent,
          registerUrl:
            registerPageUrl({
              number: row.charity_number,
              regulator: row.regulator,
              orgId: row.org_id,
            }) ?? null,
        },
  otherClaims: row.others,
})
