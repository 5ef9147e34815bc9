import * as z from 'zod'
import { solvedPuzzle } from './puzzle-schema.ts'
import { regulators } from '../charity-register/routes.ts'
import {
  getDisplayNameError,
  donationStatuses,
  maximumGift,
  maximumMessage,
  minimumGift,
  shownAs,
} from './rules.ts'
import { giftMethods, grantLimits, getPurposeError, getReportDatesError } from '../grants/rules.ts'
import { normaliseEmail, registrationRules } from '../identity/registration-rules.ts'
import { grantTerms } from '../grants/grant-terms-schema.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { getGuestNameError } from './guest-name.ts'
import { newDeclaration } from '../gift-aid/declaration-routes.ts'
import { giftAidScopes } from '../gift-aid/rules.ts'
import { intervals } from '../monthly-gifts/rules.ts'
import { canPayMonthly, paymentMethods, wallets } from './payment-methods.ts'
import { pageQuery, searchedPageInfo } from '../pagination.ts'
import { giftRefund, receivedRefund } from './refunds/refund-schemas.ts'
import { namedCharity, namedProject } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const amount = z.number().int()

/** The details that a donor organisation adds to a card gift. */
export const newCardGrant = z.strictObject({
  donorOrgId: z.uuid(),
  purpose: makeRuleSchema(typedText, getPurposeError).describe(
    'its purpose, as the charity sees it',
  ),
  budgetLineIds: z
    .array(z.uuid())
    .max(100)
    .default([])
    .describe('the project’s budget lines that it may be spent on; empty for no restriction'),
  reportDates: makeRuleSchema(z.array(z.string()).max(grantLimits.reports), getReportDatesError)
    .default([])
    .describe('date of the charity’s report on it'),
  terms: grantTerms.optional().describe('required for a grant to a project'),
})
export type NewCardGrant = z.output<typeof newCardGrant>

/** The random secret of a browser: 32 bytes in base64url. The server keeps only its hash. */
export const browserSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .describe(
    'a random number that the browser keeps, so that it can cancel a payment that it started',
  )

/** A giver without an account. The address gets the receipt; it proves nothing about an account. */
export const guest = z.strictObject({
  name: makeRuleSchema(typedText, getGuestNameError).describe('as on the receipt'),
  email: makeRuleSchema(z.string(), registrationRules.email).transform(normaliseEmail),
})
export type Guest = z.output<typeof guest>

/** A gift as a giver sends it. The client makes the id, so that a retry is the same gift. */
export const newDonation = z
  .strictObject({
    id: z.uuid().describe('created by the client; sending it again continues the same gift'),
    projectId: z.uuid().optional().describe('a gift to a project'),
    charityId: z.uuid().optional().describe('a gift to a charity’s general fund'),
    amount: amount
      .min(minimumGift)
      .max(maximumGift)
      .describe('the gift in pence, without the added fee'),
    currency: z.literal('GBP'),
    interval: z
      .enum(intervals)
      .default('once')
      .describe('month: a monthly gift, by card or Direct Debit'),
    method: z.enum(paymentMethods).default('card').describe('how the giver pays'),
    coverFee: z.boolean().describe('adds the payment’s fee'),
    shownAs: z.enum(shownAs),
    displayName: makeRuleSchema(typedText, getDisplayNameError).optional(),
    message: typedText.max(maximumMessage).default(''),
    guest: guest
      .optional()
      .describe('only without a session: who gives, and where the receipt goes'),
    grant: newCardGrant.optional().describe('given in the name of a donor organisation'),
    shownMatch: amount
      .optional()
      .describe('the match that the giver saw, in pence; with less, nothing is started'),
    giftAid: newDeclaration.optional().describe('a Gift Aid declaration made with the gift'),
    browserSecret: browserSecret.optional(),
    work: solvedPuzzle.optional().describe('the solved puzzle of this gift, if it needs one'),
    contactMe: z.boolean().optional().describe('the charity may contact the giver about its work'),
  })
  .refine((gift) => gift.interval === 'once' || canPayMonthly(gift.method), {
    path: ['method'],
    message: 'A monthly gift is paid by card or Direct Debit.',
  })
  .refine((gift) => gift.guest === undefined || gift.grant === undefined, {
    path: ['grant'],
    message: 'An organisation gives with an account.',
  })
  .refine((gift) => gift.guest === undefined || gift.browserSecret !== undefined, {
    path: ['browserSecret'],
    message: 'A gift without an account needs the secret of its browser.',
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
    otherNumbers: z.array(z.string()).describe('its numbers on further registers'),
  }),
  project: namedProject.nullable(),
}

/** A gift as its giver sees it; all amounts in minor units of `currency`. */
export const donation = z.strictObject({
  id: z.uuid(),
  reference: z.string().describe('the reference that the receipt and the charity quote'),
  status: z.enum(donationStatuses),
  method: z.enum(giftMethods),
  wallet: z.enum(wallets).nullable().describe('the wallet that held the card, if any'),
  collectOn: z.iso
    .date()
    .nullable()
    .describe('the day on which the bank takes a Direct Debit, as the provider estimates it'),
  currency: z.string(),
  amount: amount.describe('total charged'),
  gift: amount.describe('the amount meant for the charity'),
  feeCover: amount.describe('the amount added to cover the payment’s fee'),
  fee: amount.nullable().describe('the payment provider’s fee; null until known'),
  refunded: amount,
  takenBack: amount.describe('taken by the giver’s bank in a dispute and not returned'),
  refunds: z.array(giftRefund).describe('newest first'),
  ...target,
  giver: z.string().describe('the giver’s name, as on their receipt'),
  shownAs: z.enum(shownAs),
  publicName: z.string().nullable(),
  message: z.string(),
  giftAid: z
    .strictObject({
      scope: z.enum(giftAidScopes).nullable().describe('the declaration made with this gift'),
      covered: z.boolean().describe('whether a valid declaration covers the gift'),
      amount: amount.describe('the amount that the charity can claim or has claimed'),
      state: z
        .enum(['declared', 'claimed', 'paid', 'left-out', 'refused'])
        .describe(
          'left-out: the charity says that it is no gift for Gift Aid; refused: HMRC does, and nothing is corrected yet',
        ),
    })
    .nullable()
    .describe('null if no declaration was made for it'),
  grant: z
    .strictObject({
      id: z.uuid(),
      reference: z.string(),
      instalment: z
        .strictObject({ number: z.int(), of: z.int() })
        .nullable()
        .describe('which instalment of the grant it is; null for a grant paid at once by card'),
      donorOrgId: z.uuid(),
      purpose: z.string(),
      budgetLineIds: z.array(z.uuid()),
      reportDates: z.array(z.string()),
    })
    .nullable()
    .describe('its purpose, if given in the name of a donor organisation'),
  repayable: z
    .strictObject({
      state: z.enum(['repayable', 'waived', 'lapsed']),
      since: z.iso
        .date()
        .nullable()
        .describe('the date from which it counts as given for Gift Aid; null while repayable'),
    })
    .nullable()
    .describe('null if its terms never allowed a return'),
  match: z
    .strictObject({
      title: z.string().describe('the pot'),
      amount: amount.describe('what is added to the gift'),
      from: z.array(
        z.strictObject({
          name: z.string().nullable().describe('null: the pledger did not choose to be named'),
          amount,
          paid: amount.describe('what the pledger has paid of it to the charity'),
          entries: z.array(z.int()).describe('the entries of the charity’s ledger that paid it'),
        }),
      ),
    })
    .nullable()
    .describe('null if nothing is matched with it'),
  giftTerms: z.array(z.string()).describe('the full terms under which it was given'),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  lastDecline: z.string().nullable().describe('reason of the latest refusal of the card'),
  testPayment: z.boolean().describe('a test payment without real money'),
  sequence: amount.nullable().describe('its entry in the charity’s ledger'),
  leaf: z.string().nullable().describe('hash of that entry, with which its proof starts'),
  monthlyGiftId: z.uuid().nullable().describe('the monthly gift to which this payment belongs'),
  checkoutUrl: z.string().nullable().describe('URL at which an unfinished payment continues'),
})
export type Donation = z.output<typeof donation>

/** A payment that was started and can still be made. It becomes a gift only when it is paid. */
export const startedPayment = z.strictObject({
  id: z.uuid(),
  amount: amount.describe('total charged'),
  currency: z.string(),
  interval: z.enum(intervals),
  charity: namedCharity,
  project: target.project,
  startedAt: z.iso.datetime(),
  openUntil: z.iso.datetime().describe('when its payment page expires'),
  lastDecline: z.string().nullable().describe('reason of the latest refusal of the card'),
  checkoutUrl: z.string().describe('URL at which the payment continues'),
})
export type StartedPayment = z.output<typeof startedPayment>

export const donorSummary = z.strictObject({
  currency: z.string(),
  given: amount.describe('in total, less refunds'),
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
 * Reasons why a gift that came online cannot be refunded here: Stripe is not connected; an earlier
 * Stripe account of the charity received the gift; no payment of it is known.
 */
export const refundObstacles = ['no-account', 'other-account', 'no-charge'] as const

/** A gift as the charity's team sees it, under the name that the giver chose to show, if any. */
export const receivedGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  name: z.string().nullable().describe('null if the giver is anonymous'),
  recordedGiver: z
    .string()
    .nullable()
    .describe('the giver in the charity’s own records, for gifts without a card; never public'),
  status: z.enum(donationStatuses),
  currency: z.string(),
  amount: amount.describe('total received, before refunds'),
  refunded: amount,
  takenBack: amount.describe('taken by the giver’s bank in a dispute and not returned'),
  refunds: z.array(receivedRefund).describe('newest first'),
  refundable: amount.describe('the amount that can be refunded on this platform; 0 if none'),
  refundObstacle: z
    .enum(refundObstacles)
    .nullable()
    .describe('why a gift with money left cannot be refunded on this platform'),
  method: z.enum(giftMethods),
  fee: amount.nullable(),
  project: target.project.describe('null: the general fund'),
  message: z.string(),
  givenAt: z.iso.datetime(),
  sequence: amount.nullable().describe('its entry in the ledger'),
})
export type ReceivedGift = z.output<typeof receivedGift>

export const receivedQuery = z.strictObject({
  searchTerm: typedText
    .max(200)
    .default('')
    .describe('searches name, reference, message and project'),
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
      named: amount.describe('number of gifts whose givers chose to be named'),
    })
    .describe('totals of all matching gifts; of the newest 1,001 where more match a text'),
  can: z.strictObject({ refund: z.boolean() }),
  projects: z.array(namedProject).describe('projects that received gifts'),
  registerIncome: amount
    .nullable()
    .describe('the charity’s latest yearly income in the register, in pence; null if unknown'),
  ...searchedPageInfo,
})
export type ReceivedList = z.output<typeof receivedList>
