import type { Charity, CharityClaim, OwnCharity, RegisterEntry } from '@pennytrail/contract'
import { charityFields } from '@pennytrail/contract/charities/fields.ts'
import { makeEmptyValues } from '@pennytrail/contract/fields.ts'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { plainAmounts } from './gift-amounts.ts'

/** Builds a charity as the API shows it to a visitor without permissions. */
export const makeCharityView = (more: Partial<Charity> = {}): Charity => ({
  id: '01900000-0000-7000-8000-00000000c001',
  ukCharityNumber: '9000012',
  orgId: 'GB-CHC-9000012',
  name: 'Lantern Trust',
  regulator: 'CCEW',
  status: 'verified',
  isDemo: false,
  ...makeEmptyValues(charityFields),
  tags: ['Education'],
  countriesActive: ['KE', 'GB'],
  weblink: 'https://lantern.example.org/',
  reachOutEmail: 'hello@lantern.example.org',
  foundedDate: '2001-02-03',
  introduction: 'We light lanterns.',
  logoId: null,
  coverId: null,
  registerUrl: 'https://register.example.org/9000012',
  otherNumbers: [],
  register: { status: 'unknown', sourceDate: '2021-05-27', absentFrom: null, movedTo: null },
  giftAmounts: [],
  orgGiftAmounts: [],
  giving: {
    open: true,
    reason: null,
    giftAid: false,
    paymentMethods: ['card'],
    ...plainAmounts,
  },
  team: [{ firstname: 'Sam', lastname: 'Okafor', role: 'Lead', avatarid: null }],
  version: 1,
  can: { edit: false, addProject: false, importProjects: false },
  ...more,
})

/** Builds a charity of the person's own, with the rights of their role there. */
export const makeOwnCharity = ({
  role = 'Lead',
  ...more
}: Partial<OwnCharity> = {}): OwnCharity => ({
  id: '01900000-0000-7000-8000-00000000000c',
  ukCharityNumber: '9000001',
  name: 'Wells for All',
  status: 'verified',
  role,
  can: listCharityRights(role),
  ...more,
})

export const noProjects = {
  projects: [],
  totals: [],
  entriesWithheld: 0,
  page: 1,
  limit: 12,
  totalCount: 0,
  totalPages: 1,
}

export const makeRegisterEntry = (more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  number: '9000012',
  orgId: 'GB-CHC-9000012',
  name: 'Lantern Trust',
  regulator: 'CCEW',
  charityType: 'CIO',
  status: 'unknown',
  registeredOn: '2001-02-03',
  removedOn: null,
  reportingStatus: null,
  insolvent: null,
  weblink: 'http://www.lantern.example.org/',
  activities: null,
  companyNumber: null,
  tags: ['Education'],
  countries: ['GB'],
  sourceDate: '2021-05-27',
  otherNumbers: [],
  absentFrom: null,
  movedTo: null,
  registerUrl: null,
  ...more,
})

export const makeClaim = (
  more: Partial<Omit<CharityClaim, 'proof'>> & { proof?: Partial<CharityClaim['proof']> } = {},
): CharityClaim => {
  const { proof, ...rest } = more
  return {
    id: '01900000-0000-7000-8000-00000000d001',
    state: 'waiting',
    reason: null,
    createdAt: '2026-06-15T10:00:00.000Z',
    decidedAt: null,
    charity: {
      id: '01900000-0000-7000-8000-00000000c001',
      ukCharityNumber: '9000012',
      name: 'Lantern Trust',
    },
    ...rest,
    proof: {
      kind: 'website-code',
      provenAt: null,
      code: 'pennytrail-abcd2345efgh6789',
      website: 'http://www.lantern.example.org/',
      email: null,
      explanation: null,
      checkedAt: null,
      problem: null,
      ...proof,
    },
  }
}
