import { registerStanding } from '../charity-register/routes.ts'
import * as z from 'zod'
import { maxStaffReasonLength, getStaffReasonError } from './rules.ts'
import { waitingDonorOrg } from '../donor-orgs/routes.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { pageInfo, pageQuery, searchedPageInfo } from '../pagination.ts'
import { messageRoute, route } from '../route.ts'
import { idParams, namedCharity, namedProject } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const reasonBody = z.strictObject({
  reason: makeRuleSchema(typedText, getStaffReasonError),
})

const suspension = z
  .strictObject({ reason: z.string(), at: z.string(), by: z.string().describe('a name') })
  .nullable()
  .describe('null unless staff have suspended it')

export const waitingWork = z.strictObject({
  claims: z.int(),
  charityRequests: z.int().describe('charities that people asked to add'),
  donorOrgs: z.int(),
  flags: z.int().describe('open reports'),
  appeals: z.int(),
  dataComplaints: z.int().describe('open complaints about the platform’s use of personal data'),
  failedJobs: z.int().describe('jobs that have failed at least once'),
  stuckGifts: z
    .int()
    .describe('gifts whose payment is still unknown an hour after the payment page expired'),
  chargeFindings: z.int().describe('charges at the card processor that differ from the ledger'),
  announcedAppeals: z
    .array(
      z.strictObject({
        charity: z.strictObject({ id: z.uuid(), name: z.string() }),
        startsAt: z.string(),
        endsAt: z.string(),
        givers: z.int(),
        isRunning: z.boolean(),
      }),
    )
    .describe('appeals of charities that run or come, at most 20, by their start'),
  brokenRules: z.int().nullable().describe('number of failing ledger rules; null if never checked'),
})
export type WaitingWork = z.infer<typeof waitingWork>

const search = { q: typedText.max(200).default('') }

const listedPerson = z.strictObject({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable().describe('null without an account'),
  isAdmin: z.boolean(),
  confirmed: z.boolean(),
  suspendedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type ListedPerson = z.infer<typeof listedPerson>

const personDetails = z.strictObject({
  ...listedPerson.shape,
  isGuest: z.boolean().describe('true for a person who gave without an account'),
  isDonor: z.boolean(),
  memberships: z.array(
    z.strictObject({
      kind: z.enum(['charity', 'donor-org']),
      id: z.uuid(),
      name: z.string(),
      role: z.string(),
      since: z.string(),
    }),
  ),
  sessions: z.int().describe('number of open sessions'),
  secondFactor: z
    .strictObject({
      resetDueAt: z.string().nullable().describe('when it is taken off, if staff asked'),
    })
    .nullable()
    .describe('null without two-step sign-in'),
  gifts: z.int().describe('number of paid gifts'),
  suspension,
})
export type PersonDetails = z.infer<typeof personDetails>

export const organisationKinds = ['charity', 'donor-org'] as const
export const organisationStatuses = [
  'claimed',
  'waiting',
  'verified',
  'refused',
  'suspended',
  'off-register',
] as const

const listedOrganisation = z.strictObject({
  kind: z.enum(organisationKinds),
  id: z.uuid(),
  number: z.string().nullable().describe('a charity’s number, an organisation’s registration'),
  name: z.string(),
  status: z.enum(organisationStatuses),
  isDemo: z.boolean(),
  members: z.int(),
  createdAt: z.string(),
})
export type ListedOrganisation = z.infer<typeof listedOrganisation>

const organisationDetails = z.strictObject({
  ...listedOrganisation.shape,
  team: z.array(
    z.strictObject({
      id: z.uuid(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string().nullable(),
      role: z.string(),
      since: z.string(),
      suspended: z.boolean(),
    }),
  ),
  projects: z.int().nullable().describe('null for a donor organisation'),
  openCheckouts: z
    .int()
    .nullable()
    .describe('number of open payment pages; null for a donor organisation'),
  register: z
    .strictObject({
      ...registerStanding.shape,
      insolvent: z.boolean().nullable(),
      registerUrl: z.string().nullable(),
    })
    .nullable(),
  hidden: z.boolean(),
  suspension,
})
export type OrganisationDetails = z.infer<typeof organisationDetails>

const foundGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  status: z.string(),
  gift: z.int(),
  feeCover: z.int(),
  amount: z.int(),
  fee: z.int().nullable(),
  refunded: z.int(),
  currency: z.string(),
  shownAs: z.enum(['named', 'display-name', 'anonymous']),
  charity: namedCharity,
  project: namedProject.nullable(),
  giver: z.strictObject({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  createdAt: z.string(),
  succeededAt: z.string().nullable(),
  lastDecline: z.string().nullable(),
  nextCheckAt: z.string().nullable(),
  entries: z.array(
    z.strictObject({
      id: z.uuid(),
      sequence: z.int(),
      kind: z.string(),
      direction: z.enum(['in', 'out', 'between']),
      amount: z.int(),
      currency: z.string(),
      entryDate: z.iso.date(),
      recordedAt: z.string(),
    }),
  ),
  events: z.array(
    z.strictObject({ type: z.string(), outcome: z.string(), receivedAt: z.string() }),
  ),
})
export type FoundGift = z.infer<typeof foundGift>

const organisationParams = z.strictObject({ kind: z.enum(organisationKinds), id: z.uuid() })

export const adminRoutes = {
  'GET /api/admin/waiting': route({
    summary: 'The number of open cases for staff',
    access: 'admin',
    acts: 'system',
    response: waitingWork,
  }),
  'GET /api/admin/donor-org': route({
    summary: 'Donor organisations waiting for verification, oldest first',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({ donorOrgs: z.array(waitingDonorOrg) }),
  }),
  'POST /api/admin/donor-org/{id}/decide': messageRoute({
    summary: 'Verify a donor organisation or refuse it, and email the person who applied',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('verified'),
        reason: typedText.max(maxStaffReasonLength).default('').describe('how it was checked'),
      }),
      z.strictObject({ decision: z.literal('refused'), ...reasonBody.shape }),
    ]),
    errors: ['donor-org-not-found', 'donor-org-decided', 'donor-org-already-here'],
  }),
  'GET /api/admin/person': route({
    summary: 'Accounts by name or email address, newest first',
    access: 'admin',
    acts: 'system',
    query: z.strictObject({ ...search, ...pageQuery(25) }),
    response: z.strictObject({ people: z.array(listedPerson), ...searchedPageInfo }),
  }),
  'GET /api/admin/person/{id}': route({
    summary: 'One account: memberships and counts, no secrets',
    access: 'admin',
    acts: 'system',
    params: idParams,
    response: personDetails,
    errors: ['person-not-found'],
  }),
  'POST /api/admin/person/{id}/suspend': messageRoute({
    summary: 'Suspend an account and end its sessions',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: reasonBody,
    errors: ['person-not-found', 'already-suspended', 'own-account'],
  }),
  'POST /api/admin/person/{id}/lift': messageRoute({
    summary: 'End the suspension of an account',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: reasonBody,
    errors: ['person-not-found', 'not-suspended'],
  }),
  'POST /api/admin/person/{id}/reset-factor': messageRoute({
    summary:
      'Take the second factor off a person who lost it, in 24 hours; they are emailed, and using it cancels this',
    access: 'admin',
    acts: 'staff',
    proof: { of: 'session' },
    params: idParams,
    body: reasonBody,
    errors: ['person-not-found', 'own-account', 'second-factor-not-set-up'],
  }),
  'POST /api/admin/person/{id}/end-sessions': messageRoute({
    summary: 'Sign a person out everywhere',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: reasonBody,
    errors: ['person-not-found'],
  }),
  'GET /api/admin/organisation': route({
    summary: 'Charities and donor organisations by name or number',
    access: 'admin',
    acts: 'system',
    query: z.strictObject({
      ...search,
      kind: z.enum(organisationKinds).optional(),
      status: z.enum(organisationStatuses).optional(),
      ...pageQuery(25),
    }),
    response: z.strictObject({ organisations: z.array(listedOrganisation), ...pageInfo }),
  }),
  'GET /api/admin/organisation/{kind}/{id}': route({
    summary: 'One charity or donor organisation with its team',
    access: 'admin',
    acts: 'system',
    params: organisationParams,
    response: organisationDetails,
    errors: ['organisation-not-found'],
  }),
  'POST /api/admin/organisation/{kind}/{id}/suspend': messageRoute({
    summary: 'Suspend an organisation; a charity takes no gifts and its open payment pages expire',
    access: 'admin',
    acts: 'staff',
    params: organisationParams,
    body: reasonBody,
    errors: ['organisation-not-found', 'already-suspended', 'not-verified-yet'],
  }),
  'POST /api/admin/organisation/{kind}/{id}/lift': messageRoute({
    summary:
      'End a suspension; the organisation returns to its earlier status, or to the register’s',
    access: 'admin',
    acts: 'staff',
    params: organisationParams,
    body: reasonBody,
    errors: ['organisation-not-found', 'not-suspended'],
  }),
  'POST /api/admin/organisation/{kind}/{id}/lead': messageRoute({
    summary: 'Make a member a Lead if the organisation has none',
    access: 'admin',
    acts: 'staff',
    params: organisationParams,
    body: z.strictObject({ personId: z.uuid(), ...reasonBody.shape }),
    errors: ['organisation-not-found', 'member-not-found', 'already-lead'],
  }),
  'GET /api/admin/gift': route({
    summary:
      'Gifts whose payment is still unknown an hour after the payment page expired, oldest first',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({
      gifts: z.array(
        z.strictObject({
          reference: z.string(),
          status: z.string(),
          amount: z.int(),
          currency: z.string(),
          charity: z.string(),
          createdAt: z.string(),
          checks: z.int(),
          nextCheckAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  'GET /api/admin/gift/{reference}': route({
    summary: 'A gift by its reference, with its entries and events',
    access: 'admin',
    acts: 'system',
    params: z.strictObject({ reference: typedText.min(1).max(60) }),
    response: foundGift,
    errors: ['donation-not-found'],
  }),
} as const
