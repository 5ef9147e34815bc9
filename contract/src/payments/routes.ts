import * as z from 'zod'
import { charityAddress, charityParams } from '../charities/charity-identifier.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { maxUndoReasonLength } from './payout-rules.ts'
import { route } from '../route.ts'
import { enteredDay, namedCharity } from '../shared-schemas.ts'

/** The states of a charity's account at the card processor. */
export const connectionStates = ['none', 'incomplete', 'ready', 'ended'] as const

const charityQuery = z.strictObject({ charity: z.uuid().describe('the charity, by its id') })

export const paymentConnection = z.strictObject({
  state: z
    .enum(connectionStates)
    .describe('incomplete: connected, but it takes no payments yet; ended: it was connected'),
  account: z.string().nullable().describe('the account at the card processor'),
  payoutsEnabled: z.boolean(),
  needs: z.array(z.string()).describe('what the processor still asks the charity for'),
  openedHere: z.boolean().describe('opened by the platform: its setup goes on by an account link'),
  connectedAt: z.iso.datetime().nullable(),
  ended: z
    .strictObject({ at: z.iso.datetime(), how: z.enum(['disconnected', 'revoked']) })
    .nullable(),
  dashboardUrl: z.string().nullable().describe('the account’s own pages at the processor'),
})
export type PaymentConnection = z.output<typeof paymentConnection>

const amount = z.number().int()

export const disputeStates = ['inquiry', 'open', 'review', 'won', 'lost', 'closed'] as const

export const charityDispute = z.strictObject({
  reference: z.string().describe('of the gift'),
  sequence: amount.nullable().describe('the gift’s entry in the ledger'),
  currency: z.string(),
  amount,
  fee: amount.describe('what the processor charges for the dispute'),
  reason: z.string().describe('in the bank’s code'),
  state: z
    .enum(disputeStates)
    .describe('inquiry: the bank asks, and has taken nothing; closed: an inquiry that ended'),
  openedAt: z.iso.datetime(),
  respondBy: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  url: z.string().nullable().describe('where the charity answers it'),
})
export type CharityDispute = z.output<typeof charityDispute>

/** A payout that was matched with the bank statement, by an imported line or by hand. */
const payoutMatch = z.strictObject({
  seenOn: z.iso.date(),
  amount: amount.describe('what arrived'),
  note: z.string().describe('why that is less than was paid out'),
  imported: z.boolean().describe('from a line of a statement'),
  replaced: amount
    .nullable()
    .describe('the entry that the line had been entered as, reversed since'),
  difference: amount.nullable().describe('the entry of what the bank kept'),
})

/** A match that was undone. The ledger keeps its entries; new entries correct their effects. */
const undonePayoutMatch = z.strictObject({
  id: z.uuid(),
  seenOn: z.iso.date(),
  amount: amount.describe('what was said to have arrived'),
  imported: z.boolean(),
  undoneOn: z.iso.date(),
  reason: z.string(),
  replaced: amount.nullable().describe('the entry that the match had reversed'),
  restored: amount.nullable().describe('the entry that it was entered as again'),
  difference: amount.nullable().describe('the entry of what the bank was said to have kept'),
  returned: amount.nullable().describe('its reversal'),
})
export type UndonePayoutMatch = z.output<typeof undonePayoutMatch>

export const newPayoutMatch = z.discriminatedUnion('as', [
  z.strictObject({
    as: z.literal('line'),
    seenOn: enteredDay,
    amount: amount.min(1).max(1_000_000_000_000).describe('what arrived, in minor units'),
    note: z.string().trim().max(200).default('').describe('why it is less, where it is'),
  }),
  z.strictObject({
    as: z.literal('entry'),
    entryId: z.uuid().describe('income that was this payout: it is reversed'),
  }),
])
export type NewPayoutMatch = z.input<typeof newPayoutMatch>
export type CheckedPayoutMatch = z.output<typeof newPayoutMatch>

export const payoutList = z.strictObject({
  payouts: z.array(
    z.strictObject({
      id: z.string(),
      currency: z.string(),
      amount: amount.describe('below zero where Stripe took it from the bank'),
      state: z.enum(['paid', 'failed']),
      failure: z.string().nullable(),
      arrivesOn: z.iso.date(),
      sequence: amount.nullable().describe('its entry in the ledger'),
      sums: z
        .array(z.strictObject({ kind: z.string(), count: amount, amount, fee: amount }))
        .describe('of all its movements, by kind: together they are what was paid out'),
      match: payoutMatch
        .nullable()
        .describe('where it stands on the charity’s bank statement; null until it was found there'),
      undone: z.array(undonePayoutMatch).describe('earlier matches, the latest undone first'),
      alike: z
        .array(
          z.strictObject({
            id: z.uuid(),
            sequence: amount,
            entryDate: z.iso.date(),
            payee: z.string().nullable(),
            description: z.string().nullable(),
          }),
        )
        .describe('income of this amount that was entered from the bank and may be this payout'),
      items: z
        .array(
          z.strictObject({
            kind: z.string().describe('as the processor’s reports call it'),
            amount,
            fee: amount,
            net: amount,
            reference: z.string().nullable().describe('of the gift'),
            sequence: amount.nullable().describe('the gift’s entry in the ledger'),
          }),
        )
        .describe('the first 200'),
      itemCount: amount,
    }),
  ),
  can: z.strictObject({ match: z.boolean() }),
  ...pageInfo,
})
export type PayoutList = z.output<typeof payoutList>

export const charityPayments = z.strictObject({
  connection: paymentConnection,
  testPayments: z.boolean().describe('no real money moves'),
  waiting: z
    .array(z.strictObject({ currency: z.string(), amount: z.number().int() }))
    .describe('what the processor holds for the charity, by the ledger'),
  disputes: z.array(charityDispute).describe('those that wait first'),
  can: z.strictObject({ connect: z.boolean().describe('and disconnect') }),
})
export type CharityPayments = z.output<typeof charityPayments>

const wayBack = z.strictObject({
  state: z.string().max(200).describe('of the address that Stripe leads back to'),
})
const wayBackErrors = [
  'access-denied',
  'connect-expired',
  'connect-used',
  'connect-foreign',
  'payments-not-connected',
  'payment-provider-unavailable',
] as const

export const paymentRoutes = {
  'GET /api/charity/{id}/payments': route({
    summary: 'How a charity takes payments, for its team',
    access: 'signed-in',
    params: charityParams,
    response: charityPayments,
    errors: ['charity-not-found', 'access-denied'],
  }),
  'GET /api/charity/{id}/payouts': route({
    summary: 'What went to a charity’s bank, newest first, for its team',
    access: 'signed-in',
    params: charityParams,
    query: z.strictObject(pageQuery(10)),
    response: payoutList,
    errors: ['charity-not-found', 'access-denied'],
  }),
  'POST /api/charity/{id}/payouts/{payoutId}/match': route({
    summary: 'Say where a payout stands on the bank statement, so that it counts once',
    access: 'confirmed',
    params: z.strictObject({ id: charityAddress, payoutId: z.string().min(1).max(100) }),
    body: newPayoutMatch,
    response: z.strictObject({
      match: payoutMatch,
    }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payout-not-found',
      'payout-matched',
      'payout-not-matchable',
    ],
  }),
  'POST /api/charity/{id}/payouts/{payoutId}/match/undo': route({
    summary: 'Undo where a payout stands on the bank statement, with the reason',
    access: 'confirmed',
    params: z.strictObject({ id: charityAddress, payoutId: z.string().min(1).max(100) }),
    body: z.strictObject({
      reason: z.string().trim().min(1, 'Say why you are undoing it.').max(maxUndoReasonLength),
    }),
    response: z.strictObject({ undone: undonePayoutMatch }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payout-not-found',
      'payout-not-matched',
      'fund-takes-no-entries',
      'closure-open',
    ],
  }),
  'GET /api/stripe/connect': route({
    summary: 'Begin to connect a charity’s Stripe account; answers where to go on',
    access: 'confirmed',
    query: charityQuery,
    response: z.strictObject({ url: z.string() }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payments-closed',
      'payments-connected',
      'too-many-requests',
    ],
  }),
  'GET /api/auth/stripe/oauth/callback': route({
    summary: 'The way back from Stripe: connects the account that its code stands for',
    access: 'confirmed',
    query: z.strictObject({
      state: z.string().max(200).default(''),
      code: z.string().max(500).optional(),
      scope: z.string().max(100).optional(),
      error: z.string().max(100).optional().describe('in place of the code, where it was refused'),
      error_description: z.string().max(1000).optional(),
    }),
    response: z.strictObject({
      connected: z.literal(true),
      charity: namedCharity,
    }),
    errors: [
      'access-denied',
      'connect-refused',
      'connect-expired',
      'connect-used',
      'connect-foreign',
      'connect-code-refused',
      'account-connected-elsewhere',
      'payments-connected',
      'payments-closed',
      'payment-provider-unavailable',
    ],
  }),
  'POST /api/stripe/account-link': route({
    summary: 'Open a Stripe account for a charity, or go on setting it up; answers where to go on',
    access: 'confirmed',
    body: z.strictObject({ charity: z.uuid().describe('the charity, by its id') }),
    response: z.strictObject({ url: z.string() }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payments-closed',
      'payments-connected',
      'payment-provider-unavailable',
      'too-many-requests',
    ],
  }),
  'POST /api/stripe/account-link/refresh': route({
    summary: 'Go on where an account link was used already or has expired; answers a new one',
    access: 'confirmed',
    body: wayBack,
    response: z.strictObject({ url: z.string() }),
    errors: [...wayBackErrors, 'too-many-requests'],
  }),
  'POST /api/stripe/account-link/return': route({
    summary: 'The way back from an account link: reads from Stripe where the account stands',
    access: 'confirmed',
    body: wayBack,
    response: z.strictObject({ charity: namedCharity, state: z.enum(connectionStates) }),
    errors: wayBackErrors,
  }),
  'DELETE /api/stripe/connect': route({
    summary: 'Disconnect a charity’s Stripe account',
    access: 'confirmed',
    query: charityQuery,
    response: z.strictObject({ connection: paymentConnection }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payments-not-connected',
      'payment-provider-unavailable',
    ],
  }),
} as const
