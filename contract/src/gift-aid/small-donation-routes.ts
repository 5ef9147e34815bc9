import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { enteredDay, namedFund } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { claimStates } from './repayable-gift.ts'
import {
  collectedWays,
  communityBuildingsRefusal,
  findConnectedError,
  maxConnected,
  smallDonationLeftOut,
  smallDonationLimits,
  type CollectedWay,
  type SmallDonationLeftOut,
  type SmallDonationLimit,
} from './small-donations.ts'

const amount = z.int().describe('pence')
const day = z.iso.date()

const connectedCharity = z.strictObject({
  name: typedText,
  hmrcReference: typedText.describe('such as AB12345'),
  claims: z.boolean().describe('whether it claims on small donations too'),
})
export type ConnectedCharity = z.output<typeof connectedCharity>

const settings = z.strictObject({
  countsChipAndPin: z.boolean(),
  penalisedClaimOn: day
    .nullable()
    .describe('the day of the claim that HMRC charged a penalty for; null without one'),
  connected: z.array(connectedCharity),
})
export type SmallDonationSettings = z.output<typeof settings>

const leftOut = z.strictObject({
  why: z.enum(Object.keys(smallDonationLeftOut) as [SmallDonationLeftOut]),
  amount,
  gifts: z.int().nullable().describe('null for a collection whose gifts were not counted apart'),
})

const source = z.strictObject({
  kind: z.enum(['collection', 'offline-gift']),
  on: day,
  label: z.string().describe('the place of a collection, or the reference of a gift'),
  way: z.enum(Object.keys(collectedWays) as [CollectedWay]),
  fund: namedFund,
  sequence: z.int().describe('its transaction'),
  amount,
  counts: amount,
  leftOut: z.array(leftOut),
})
export type SmallDonationSource = z.output<typeof source>

const year = z.strictObject({
  taxYear: z.int().describe('the year in which it ends'),
  from: day,
  to: day,
  claimBy: day.describe('the last day on which it can be claimed'),
  counted: amount.describe('small donations, before any limit'),
  leftOut: z.array(leftOut),
  giftAidDonations: amount.describe('gifts of the year on which Gift Aid is claimed'),
  allowance: amount.describe('this charity’s part of the yearly allowance'),
  matched: amount.describe('ten times the gifts on which Gift Aid is claimed'),
  limit: amount,
  limitedBy: z.enum(Object.keys(smallDonationLimits) as [SmallDonationLimit]),
  claimedBefore: amount.describe('small donations of the year in claims'),
  claimable: amount.describe('small donations that can still be claimed'),
  topUp: amount.describe('what HMRC pays on them'),
  beyond: amount.describe('small donations that count and cannot be claimed'),
  overClaimed: amount.describe('small donations in claims that do not count any more'),
  claims: z.array(
    z.strictObject({
      id: z.uuid(),
      number: z.int(),
      state: z.enum(claimStates),
      donations: amount,
      topUp: amount,
    }),
  ),
  sources: z.array(source).describe('newest first'),
  sourceCount: z.int().describe('may be more than the sources listed'),
})
export type SmallDonationYear = z.output<typeof year>

const smallDonations = z.strictObject({
  settings,
  years: z.array(year).describe('the tax years that can be claimed, latest first'),
})
export type SmallDonations = z.output<typeof smallDonations>

const forLeads = { access: 'signed-in', right: { charity: 'claimGiftAid' } } as const

export const smallDonationRoutes = {
  'GET /api/charity/{id}/gift-aid/small-donations': route({
    summary: 'A charity’s small donations by tax year, with what can be claimed and why',
    ...forLeads,
    acts: 'system',
    params: charityParams,
    response: smallDonations,
    errors: charityErrors,
  }),
  'PATCH /api/charity/{id}/gift-aid/small-donations': route({
    summary: 'Set the connected charities, a penalty, and whether chip and PIN counts',
    ...forLeads,
    acts: 'money',
    params: charityParams,
    body: z.strictObject({
      countsChipAndPin: z.boolean(),
      penalisedClaimOn: enteredDay.nullable(),
      connected: z
        .array(connectedCharity)
        .max(maxConnected)
        .check((context) => {
          const error = findConnectedError(context.value)
          if (error) {
            const { path, message } = error
            context.issues.push({ code: 'custom', message, path, input: context.value })
          }
        }),
      communityBuildings: makeRuleSchema(z.boolean(), (claims) =>
        claims ? communityBuildingsRefusal : undefined,
      ).default(false),
    }),
    response: smallDonations,
    errors: charityErrors,
  }),
  'GET /api/charity/{id}/gift-aid/small-donations/connected-charities': route({
    summary: 'The connected charities, in the format of HMRC’s Charities Online',
    ...forLeads,
    acts: 'system',
    params: charityParams,
    response: z.never(),
    alsoServes: ['application/vnd.oasis.opendocument.spreadsheet'],
    errors: [...charityErrors, 'file-not-found'],
  }),
} as const
