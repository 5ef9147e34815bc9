import type { CharityClaim, WaitingClaim } from '@pennytrail/contract'
import { registerPageUrl } from '@pennytrail/contract/charity-register/charity-number.ts'
import { charityClaim } from '@pennytrail/contract/charities/routes.ts'
import { pickDeclared } from '../../../platform/http/index.ts'
import { toStanding } from '../../charity-register/index.ts'
import type { ClaimRow, WaitingRow } from './claims.sql.ts'

export const viewClaim = (row: ClaimRow): CharityClaim => ({
  ...pickDeclared(charityClaim, row),
  charity: { id: row.charityId, ukCharityNumber: row.charityNumber, name: row.charityName },
  proof: {
    ...pickDeclared(charityClaim.shape.proof, row),
    kind: row.proofKind,
    code: row.proofKind === 'website-code' ? row.websiteCode : null,
    website: row.proofKind === 'website-code' ? row.registerWeblink : null,
    email: row.emailAddress,
    problem: row.checkProblem,
  },
})

export const viewWaitingClaim = (row: WaitingRow): WaitingClaim => ({
  ...viewClaim(row),
  claimant: {
    id: row.personId,
    firstname: row.firstName,
    lastname: row.lastName,
    email: row.email,
  },
  register:
    row.registerName === null
      ? null
      : {
          name: row.registerName,
          ...toStanding({ ...row, status: row.registerStatus }),
          weblink: row.registerWeblink,
          insolvent: row.insolvent,
          registerUrl:
            registerPageUrl({
              number: row.charityNumber,
              regulator: row.regulator,
              orgId: row.orgId,
            }) ?? null,
        },
  otherClaims: row.others,
})
