import * as z from 'zod'
import { getDateError } from '../calendar-date.ts'
import { regulators } from '../charity-register/routes.ts'
import {
  getDisplayNameError,
  donationStatuses,
  maximumGift,
  maximumMessage,
  maximumReason,
  minimumGift,
  refundStates,
  shownAs,
} from './rules.ts'
import { giftMethods, grantLimits, getPurposeError, getReportDatesError } from '../grants/rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { newDeclaration } from '../gift-aid/declaration-routes.ts'
import { giftAidScopes } from '../gift-aid/rules.ts'
import { intervals } from '../monthly-gifts/rules.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { maxDecidedBy, maxDecision, refundGrounds } from './refund-grounds.ts'
import { namedCharity, namedProject } from '../shared-schemas.ts'

export const amount = z.number().int()

/** A donor organisation's details of its gift. */
export const newCardGrant = z.strictObject({
  donorOrgId: z.uuid(),
  purpose: makeRuleSchema(z.string().trim(), getPurposeError).describe(
    'what it is for, for the charity',
  ),
  budgetLineIds: z
    .array(z.uuid())
    .max(100)
    .default([])
    .describe('of the project’s budget: what it may be spent on; anything where none is named'),
  reportDates: makeRuleSchema(z.array(z.string()).max(grantLimits.reports), getReportDatesError)
    .default([])
    .describe('when the charity reports on it'),
})
export type NewCardGrant = z.output<typeof newCardGrant>

/** The random secret of a browser: 32 bytes in base64url. The server keeps only its hash. */
export const browserSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .describe('kept by the browser, so that it can end a payment that it started; never an address')

/** A gift as a giver sends it. The client makes the id, so that a retry is the same gift. */
export const newDonation = z
  .strictObject({
    id: z.uuid().describe('made by the client; sending it again continues the same gift'),
    projectId: z.uuid().optional().describe('a gift to a project'),
    charityId: z.uuid().optional().describe('a gift to a charity’s general fund'),
    amount: amount.min(minimumGift).max(maximumGift).describe('the gift in pence, without cover'),
    currency: z.literal('GBP'),
    interval: z.enum(intervals).default('once').describe('month: a monthly gift, by card'),
    coverFee: z.boolean().describe('adds what the card processor takes'),
    shownAs: z.enum(shownAs),
    displayName: makeRuleSchema(z.string().trim(), getDisplayNameError).optional(),
    message: z.string().trim().max(maximumMessage).default(''),
    grant: newCardGrant.optional().describe('given in the name of a donor organisation'),
    giftAid: newDeclaration.optional().describe('a Gift Aid declaration made with the gift'),
    browserSecret: browserSecret.optional(),
    contactMe: z.boolean().optional().describe('the charity may write to the giver about its work'),
  })
  .refine((gift) => gift.grant === undefined || gift.giftAid === undefined, {
    path: ['giftAid'],
    message: 'Gift Aid is for individuals: an organisation’s gift takes none.',
  })
  .refine((gift) => gift.grant === undefined || gift.shownAs !== 'display-name', {
    path: ['shownAs'],
    message: 'An organisation gives under its own name, or anonymously.',
  })
  .refine((gift) => (gift.projectId === undefined) !== (gift.charityId === undefined), {
    path: ['projectId'],
    message: 'A gift goes to a project or to a charity.',
  })
  .refine((gift) => gift.shownAs !== 'display-name' || gift.displayName !== undefined, {
    path: ['displayName'],
    message: 'Enter the name to show.',
  })
export type NewDonation = z.output<typeof newDonation>

const target = {
  charity: z.strictObject({
    id: z.uuid(),
    number: z.string(),
    name: z.string().describe('as registered'),
    regulator: z.enum(regulators),
  }),
  project: namedProject.nullable(),
}

/** A refund of a gift, as its giver and the charity see it. */
export const giftRefund = z.strictObject({
  amount,
  at: z.iso.datetime(),
  state: z.enum(refundStates).describe('asked and sent: the processor has not answered yet'),
  reason: z
    .string()
    .nullable()
    .describe('in the charity’s words; null where it was given at Stripe'),
  ground: z
    .enum(refundGrounds)
    .nullable()
    .describe('why it went back; null where the charity has not stated it'),
})
export type GiftRefund = z.output<typeof giftRefund>

/** A refund as the charity's team sees it, with the trustees' decision. */
export const receivedRefund = giftRefund.extend({
  id: z.string().describe('what its ground is stated by'),
  decision: z
    .strictObject({
      by: z.string().describe('who decided'),
      on: z.iso.date(),
      text: z.string().describe('in words'),
    })
    .nullable()
    .describe('null where none is recorded, or the terms of the gift decided'),
})
export type ReceivedRefund = z.output<typeof receivedRefund>

/** A gift as its giver sees it; all amounts in minor units of `currency`. */
export const donation = z.strictObject({
  id: z.uuid(),
  reference: z.string().describe('what the receipt and the charity quote'),
  status: z.enum(donationStatuses),
  method: z.enum(giftMethods),
  currency: z.string(),
  amount: amount.describe('charged in all'),
  gift: amount.describe('what was meant for the charity'),
  feeCover: amount.describe('added to cover the card fee'),
  fee: amount.nullable().describe('taken by the card processor; null until known'),
  refunded: amount,
  takenBack: amount.describe('by the giver’s bank in a dispute, and not returned'),
  refunds: z.array(giftRefund).describe('the newest first'),
  ...target,
  giver: z.string().describe('who gave, as their own receipt names them'),
  shownAs: z.enum(shownAs),
  publicName: z.string().nullable(),
  message: z.string(),
  giftAid: z
    .strictObject({
      scope: z.enum(giftAidScopes).nullable().describe('what was declared with this gift'),
      covered: z.boolean().describe('whether a declaration that stands covers the gift'),
      amount: amount.describe('what the charity can claim, or has claimed'),
      state: z.enum(['declared', 'claimed', 'paid']),
    })
    .nullable()
    .describe('null where nothing was declared for it'),
  grant: z
    .strictObject({
      id: z.uuid(),
      reference: z.string(),
      instalment: z
        .strictObject({ number: z.int(), of: z.int() })
        .nullable()
        .describe('which part of the grant it is; null where it came at once, by card'),
      donorOrgId: z.uuid(),
      purpose: z.string(),
      budgetLineIds: z.array(z.uuid()),
      reportDates: z.array(z.string()),
    })
    .nullable()
    .describe('what it was given for, in the name of a donor organisation'),
  repayable: z
    .strictObject({
      state: z.enum(['repayable', 'waived', 'lapsed']),
      since: z.iso
        .date()
        .nullable()
        .describe('from when it counts as given for Gift Aid; null while repayable'),
    })
    .nullable()
    .describe('null where its terms never sent money back'),
  giftTerms: z.array(z.string()).describe('the terms that it was given under, in full'),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  lastDecline: z.string().nullable().describe('why the card was last refused'),
  testPayment: z.boolean().describe('no real money moved'),
  sequence: amount.nullable().describe('its entry in the charity’s ledger'),
  leaf: z.string().nullable().describe('the hash of that entry, which its proof starts from'),
  monthlyGiftId: z.uuid().nullable().describe('the monthly gift that it is a payment of'),
  checkoutUrl: z.string().nullable().describe('where an unfinished payment continues'),
})
export type Donation = z.output<typeof donation>

/** A payment that was started and can still be made. It becomes a gift only when it is paid. */
export const startedPayment = z.strictObject({
  id: z.uuid(),
  amount: amount.describe('charged in all'),
  currency: z.string(),
  interval: z.enum(intervals),
  charity: namedCharity,
  project: target.project,
  startedAt: z.iso.datetime(),
  openUntil: z.iso.datetime().describe('when its payment page ends by itself'),
  lastDecline: z.string().nullable().describe('why the card was last refused'),
  checkoutUrl: z.string().describe('where the payment continues'),
})
export type StartedPayment = z.output<typeof startedPayment>

export const donorSummary = z.strictObject({
  currency: z.string(),
  given: amount.describe('in all, less refunds'),
  givenThisTaxYear: amount,
  taxYearStart: z.iso.date(),
  gifts: amount,
  projects: amount,
  charities: amount,
})
export type DonorSummary = z.output<typeof donorSummary>

export const publicGift = z.strictObject({
  name: z.string(),
  amount,
  currency: z.string(),
  message: z.string(),
  project: target.project,
  givenAt: z.iso.datetime(),
})
export type PublicGift = z.output<typeof publicGift>

/**
 * Reasons why a gift cannot be refunded here: Stripe is not connected; an earlier account of the
 * charity took the gift; it was not paid by card.
 */
export const refundObstacles = ['no-account', 'other-account', 'no-charge'] as const

/** A gift as the charity's team sees it, under the name that the giver chose to show, if any. */
export const receivedGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  name: z.string().nullable().describe('null where the giver stays anonymous'),
  recordedGiver: z
    .string()
    .nullable()
    .describe(
      'whose it is by the charity’s own record, where it came without a card; never public',
    ),
  status: z.enum(donationStatuses),
  currency: z.string(),
  amount: amount.describe('received in all, before refunds'),
  refunded: amount,
  takenBack: amount.describe('by the giver’s bank in a dispute, and not returned'),
  refunds: z.array(receivedRefund).describe('the newest first'),
  refundable: amount.describe('what can still be refunded from here; 0 where nothing can'),
  refundObstacle: z
    .enum(refundObstacles)
    .nullable()
    .describe('why a gift with money left cannot be refunded from here'),
  fee: amount.nullable(),
  project: target.project.describe('null: the general fund'),
  message: z.string(),
  givenAt: z.iso.datetime(),
  sequence: amount.nullable().describe('its entry in the ledger'),
})
export type ReceivedGift = z.output<typeof receivedGift>

export const receivedQuery = z.strictObject({
  searchTerm: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('in name, reference, message, project'),
  shownAs: z.enum(['named', 'anonymous']).optional(),
  project: z.union([z.uuid(), z.literal('general')]).optional(),
  ...pageQuery(25),
})
export type ReceivedQuery = z.output<typeof receivedQuery>

export const receivedList = z.strictObject({
  donors: z.array(receivedGift),
  summary: z
    .strictObject({
      currency: z.string(),
      gifts: amount,
      received: amount.describe('less refunds and lost disputes'),
      named: amount.describe('gifts whose givers chose to be named'),
    })
    .describe('of all that matches'),
  can: z.strictObject({ refund: z.boolean() }),
  projects: z.array(namedProject).describe('that were given to'),
  ...pageInfo,
})
export type ReceivedList = z.output<typeof receivedList>

const groundFields = {
  ground: z.enum(refundGrounds),
  decidedBy: z
    .string()
    .trim()
    .min(1)
    .max(maxDecidedBy)
    .describe('who decided: the trustees, or whom they charged with it'),
  decidedOn: makeRuleSchema(z.iso.date(), getDateError).describe(
    'not after today in the United Kingdom',
  ),
  decision: z.string().trim().min(1).max(maxDecision).describe('the decision in words'),
}

/** The ground of a refund and the trustees' decision about it. */
export const newGround = z.strictObject(groundFields)
export type NewGround = z.output<typeof newGround>

export const newRefund = z.strictObject({
  id: z.uuid().describe('made by the client; sending it again continues the same refund'),
  amount: amount
    .min(1)
    .max(maximumGift * 2)
    .describe('in minor units of the gift’s currency'),
  reason: z.string().trim().min(1).max(maximumReason).describe('the giver reads it'),
  ...groundFields,
})
export type NewRefund = z.output<typeof newRefund>
