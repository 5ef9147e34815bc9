import * as z from 'zod'
import { maximumGift, minimumGift } from '../donations/rules.ts'
import { paymentMethods } from '../donations/payment-methods.ts'
import { endReasons, maxPauseMonths, monthlyStates } from './rules.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { idParams, namedCharity, namedProject } from '../shared-schemas.ts'

/** A link cannot be guessed; this limits the load that guesses cause. */
const linkLimits: readonly Limit[] = [
  { name: 'monthly-link:network', per: 'network', max: 300, within: 'hour' },
]

/** Enough to change one’s mind, too few to cause many emails. */
export const changeLimits: readonly Limit[] = [
  { name: 'monthly-change', per: 'gift', max: 30, within: 'hour', when: 'for a gift of one’s own' },
]

export const newLinkLimits: readonly Limit[] = [
  { name: 'monthly-new-link', per: 'gift', max: 5, within: 'hour', when: 'by a valid link' },
]

const amount = z.number().int()
const moment = z.iso.datetime()

/** A monthly gift, as its giver sees it; amounts are in minor units of `currency`. */
export const monthlyGift = z.strictObject({
  id: z.uuid(),
  reference: z.string().describe('date of its first payment'),
  state: z.enum(monthlyStates),
  currency: z.string(),
  amount: amount.describe('charged at the next payment'),
  gift: amount,
  feeCover: amount.describe('the amount added to cover the payment’s fee'),
  charity: namedCharity,
  project: namedProject.nullable(),
  donorOrg: z
    .strictObject({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('the organisation in whose name it is given; null for a personal gift'),
  purpose: z.string().nullable().describe('the organisation’s purpose'),
  canChange: z.boolean().describe('whether the caller may change it'),
  startedAt: moment.nullable(),
  nextPaymentAt: moment.nullable().describe('null if none is planned'),
  pausedUntil: moment.nullable(),
  dueNow: z
    .strictObject({ amount })
    .nullable()
    .describe('a payment whose day has come and that is taken within hours; changes come after it'),
  failure: z
    .strictObject({
      amount: amount.describe('the unpaid amount'),
      attempts: amount,
      retryAt: moment.nullable().describe('time of the payment provider’s next attempt'),
      problem: z.string().nullable().describe('reason in the payment provider’s words'),
    })
    .nullable(),
  confirmation: z
    .strictObject({
      amount: amount.describe('the amount to confirm'),
      askedAgainAt: moment
        .nullable()
        .describe('time at which the payment provider asks the bank again'),
    })
    .nullable()
    .describe('URL at which the bank asks the giver to confirm the last payment'),
  debits: z
    .array(z.strictObject({ amount, collectOn: z.iso.date().nullable() }))
    .describe('Direct Debits that the bank is taking, with their days, soonest first'),
  disputed: z
    .strictObject({ amount: amount.describe('the payment that the bank contests') })
    .nullable()
    .describe('set while the giver is asked whether to go on'),
  method: z.enum(paymentMethods).describe('how it is paid; never Pay by Bank'),
  bankLast4: z
    .string()
    .nullable()
    .describe('the last four digits of the account of a Direct Debit'),
  card: z
    .strictObject({ brand: z.string(), last4: z.string(), expires: z.string().describe('YYYY-MM') })
    .nullable(),
  payments: amount.describe('number of payments so far'),
  total: amount.describe('total given so far, less refunds'),
  endedAt: moment.nullable(),
  endReason: z.enum(endReasons).nullable(),
  testPayment: z.boolean().describe('test payments without real money'),
})
export type MonthlyGift = z.output<typeof monthlyGift>

/**
 * Returns the schema of a giver's change to a monthly gift, with the properties of `shared`. Each
 * change states the new value, so that repeating it is safe.
 */
const listChanges = <Shared extends z.ZodRawShape>(shared: Shared) =>
  z.discriminatedUnion('change', [
    z.strictObject({
      ...shared,
      change: z.literal('amount'),
      amount: amount.min(minimumGift).max(maximumGift).describe('in pence, without the added fee'),
      coverFee: z.boolean(),
    }),
    z.strictObject({
      ...shared,
      change: z.literal('pause'),
      payments: amount.min(1).max(maxPauseMonths).describe('number of payments to skip'),
    }),
    z
      .strictObject({ ...shared, change: z.literal('resume') })
      .describe('end a pause, or go on after a disputed payment'),
    z.strictObject({ ...shared, change: z.literal('cancel') }),
  ])

const monthlyChange = listChanges({})
export type MonthlyChange = z.output<typeof monthlyChange>

const ofOwn = { params: idParams }
const link = z.string().max(200).describe('secret after # in the address of the link')
const ofLink = { body: z.strictObject({ link }) }
const changed = z.strictObject({ gift: monthlyGift })
const onPage = z.strictObject({ cardUrl: z.string().describe('URL for entering another card') })
const toConfirm = z.strictObject({
  confirmUrl: z.string().describe('URL for confirming the payment with the bank'),
})
const refusals = [
  'monthly-gift-not-running',
  'payment-provider-unavailable',
  'payment-provider-refused',
] as const

export const monthlyGiftRoutes = {
  'GET /api/monthly-gift': route({
    summary: 'Your monthly gifts',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ gifts: z.array(monthlyGift) }),
    errors: [],
  }),
  'GET /api/monthly-gift/donor-org/{id}': route({
    summary: 'The monthly gifts of a donor organisation, for its team',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    ...ofOwn,
    response: z.strictObject({ gifts: z.array(monthlyGift) }),
    errors: ['access-denied'],
  }),
  'PATCH /api/monthly-gift/{id}': route({
    summary:
      'Change, pause, resume or cancel a monthly gift (its giver, or Managers of the organisation)',
    access: 'signed-in',
    right: { decided: 'the giver, or the Managers and Leads of the donor organisation that gives' },
    acts: 'alone',
    limits: changeLimits,
    ...ofOwn,
    body: monthlyChange,
    response: changed,
    errors: ['monthly-gift-not-found', 'access-denied', ...refusals],
  }),
  'POST /api/monthly-gift/{id}/card': route({
    summary: 'Pay your monthly gift with another card',
    access: 'signed-in',
    right: { decided: 'the giver, or the Managers and Leads of the donor organisation that gives' },
    acts: 'alone',
    limits: changeLimits,
    ...ofOwn,
    response: onPage,
    errors: ['monthly-gift-not-found', 'access-denied', ...refusals],
  }),
  'POST /api/monthly-gift/{id}/confirmation': route({
    summary: 'Confirm a payment of your monthly gift with the bank',
    access: 'signed-in',
    right: { decided: 'the giver, or the Managers and Leads of the donor organisation that gives' },
    acts: 'alone',
    limits: changeLimits,
    ...ofOwn,
    response: toConfirm,
    errors: ['monthly-gift-not-found', 'access-denied', 'monthly-gift-confirmed', ...refusals],
  }),
  // Reading by link is a POST, so that the secret stands in no address and so in no log.
  'POST /api/monthly-link': route({
    summary: 'A monthly gift, for anyone with its link',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    ...ofLink,
    response: changed,
    errors: ['monthly-link-invalid'],
  }),
  'PATCH /api/monthly-link': route({
    summary: 'Change, pause, resume or cancel a monthly gift through its link',
    access: 'anyone',
    acts: 'alone',
    limits: [...linkLimits, ...changeLimits],
    proof: { of: 'link', when: 'to raise the amount' },
    body: listChanges({ link }),
    response: changed,
    errors: ['monthly-link-invalid', 'monthly-link-not-fresh', ...refusals],
  }),
  'POST /api/monthly-link/new-link': messageRoute({
    summary: 'Email the giver of a monthly gift a new link to it, by an older link',
    access: 'anyone',
    acts: 'alone',
    limits: [...linkLimits, ...newLinkLimits],
    ...ofLink,
    errors: ['monthly-link-invalid'],
  }),
  'POST /api/monthly-link/card': route({
    summary: 'Pay a monthly gift with another card through its link',
    access: 'anyone',
    acts: 'alone',
    limits: [...linkLimits, ...changeLimits],
    ...ofLink,
    response: onPage,
    errors: ['monthly-link-invalid', ...refusals],
  }),
  'POST /api/monthly-link/confirmation': route({
    summary: 'Confirm a payment with the bank through the monthly gift’s link',
    access: 'anyone',
    acts: 'alone',
    limits: [...linkLimits, ...changeLimits],
    ...ofLink,
    response: toConfirm,
    errors: ['monthly-link-invalid', 'monthly-gift-confirmed', ...refusals],
  }),
} as const
