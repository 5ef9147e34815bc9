import type { DonorOrg, OwnDonorOrg } from '@pennytrail/contract'
import { publicFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import { makeEmptyValues } from '@pennytrail/contract/fields.ts'
import { listDonorOrgRights } from '@pennytrail/contract/identity/rights.ts'

const id = '01900000-0000-7000-8000-00000000f001'

/** Builds a donor organisation as the API shows it to an outsider. */
export const makeDonorOrgView = (more: Partial<DonorOrg> = {}): DonorOrg => ({
  id,
  ...makeEmptyValues(publicFields),
  name: 'Lantern Works',
  kind: 'company',
  registrationNumber: '01234567',
  orgId: 'GB-COH-01234567',
  registerUrl: 'https://register.example.org/01234567',
  website: 'https://lantern.example.org/',
  introduction: 'We make lanterns.',
  logoId: null,
  status: 'verified',
  isDemo: false,
  foundedAt: '2026-02-03T10:00:00.000Z',
  verifiedAt: '2026-02-04T10:00:00.000Z',
  team: [{ firstname: 'Ida', lastname: 'Fell', role: 'Lead' }],
  review: null,
  you: null,
  version: 1,
  can: { edit: false, changeFacts: false },
  ...more,
})

/** Builds a donor organisation as its Lead sees it before verification. */
export const makeWaitingDonorOrg = (more: Partial<DonorOrg> = {}): DonorOrg =>
  makeDonorOrgView({
    status: 'waiting',
    verifiedAt: null,
    team: [],
    review: {
      proof: 'I am a director of the company.',
      askedAt: '2026-02-03T10:00:00.000Z',
      reason: null,
      decidedAt: null,
    },
    you: { role: 'Lead', shown: false },
    can: { edit: true, changeFacts: true },
    ...more,
  })

export const makeOwnDonorOrg = ({
  role = 'Lead',
  ...more
}: Partial<OwnDonorOrg> = {}): OwnDonorOrg => ({
  id,
  name: 'Lantern Works',
  status: 'verified',
  role,
  can: listDonorOrgRights(role),
  ...more,
})
