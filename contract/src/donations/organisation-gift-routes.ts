import * as z from 'zod'
import { givingSpending } from '../attribution/routes.ts'
import { makeIdWithExtensionSchema } from '../files/file-extension.ts'
import { donationStatuses } from './rules.ts'
import { giftMethods, offlineMethods } from '../grants/rules.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { idParams, minorUnits, namedCharity, namedFund } from '../shared-schemas.ts'

/** A gift in the name of a donor organisation, as its team sees it. */
export const orgGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(donationStatuses),
  method: z.enum(giftMethods),
  currency: z.string(),
  amount: minorUnits.describe('in total'),
  fee: minorUnits.nullable().describe('the card processor’s fee; null until known'),
  refunded: minorUnits,
  takenBack: minorUnits.describe('taken by the bank in a dispute and not returned'),
  paidBackBy: z
    .array(z.enum(offlineMethods))
    .describe('how its refunds were paid back, for a gift that did not come online'),
  charity: namedCharity,
  project: namedFund,
  grant: z.strictObject({ id: z.uuid(), reference: z.string(), purpose: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  sequence: z.int().nullable().describe('its entry in the charity’s ledger'),
})
export type OrgGift = z.infer<typeof orgGift>

export const orgGivingSummary = z.strictObject({
  currency: z.string(),
  given: minorUnits.describe('in total, less refunds'),
  givenThisYear: minorUnits.describe('from 1 January'),
  promised: minorUnits.describe('the amount of confirmed grants that has not arrived yet'),
  gifts: z.int(),
  projects: z.int(),
  charities: z.int(),
  waiting: z.int().describe('number of grants waiting for confirmation'),
  reportsOverdue: z.int(),
})
export type OrgGivingSummary = z.infer<typeof orgGivingSummary>

export const orgGivingRoutes = {
  'GET /api/donation/donor-org/{id}': route({
    summary:
      'The gifts of a donor organisation, newest first, for its team; add `.csv` to the id for the file',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    params: z.strictObject({ id: makeIdWithExtensionSchema('csv') }),
    query: z.strictObject(pageQuery(12)),
    response: z.strictObject({
      donations: z.array(orgGift),
      summary: orgGivingSummary,
      ...pageInfo,
    }),
    alsoServes: ['text/csv'],
    errors: ['access-denied', 'too-many-rows'],
  }),
  'GET /api/donation/donor-org/{id}/where-it-went': route({
    summary: 'What all gifts of a donor organisation paid for, for its team',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    acts: 'alone',
    params: idParams,
    response: givingSpending,
    errors: ['access-denied'],
  }),
} as const
