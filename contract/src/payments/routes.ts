import * as z from 'zod'
import { charityAddress, charityParams } from '../charities/charity-identifier.ts'
import { receivedDebit } from '../donations/received-debits.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { maxUndoReasonLength } from './payout-rules.ts'
import { route, type Limit } from '../route.ts'
import { enteredDay, namedCharity } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const connectLimits: readonly Limit[] = [
  { name: 'connect', per: 'charity', max: 20, within: 'hour', when: 'for its Leads' },
]

export const openAccountLimits: readonly Limit[] = [
  { name: 'open-account', per: 'charity', max: 5, within: 'day', when: 'for a new one' },
]

/** The states of a charity's account at the card processor. */
export const connectionStates = ['none', 'incomplete', 'ready', 'ended'] as const

const charityQuery = z.strictObject({ charity: z.uuid().describe('the charity, by its id') })

export const paymentConnection = z.strictObject({
  state: z
    .enum(connectionStates)
    .describe('incomplete: connected but not taking payments yet; ended: disconnected'),
  account: z.string().nullable().describe('the account at the card processor'),
  payoutsEnabled: z.boolean(),
  needs: z.array(z.string()).describe('information that the processor still requires'),
  openedHere: z
    .boolean()
    .describe('opened by the platform, so its setup continues through an account link'),
  connectedAt: z.iso.datetime().nullable(),
  ended: z
    .strictObject({ at: z.iso.datetime(), how: z.enum(['disconnected', 'revoked']) })
    .nullable(),
  dashboardUrl: z.string().nullable().describe('URL of the account’s dashboard at the processor'),
})
export type PaymentConnection = z.output<typeof paymentConnection>

export const paymentReplacement = z.strictObject({
  account: z.string().describe('the account that waits to take the charity’s gifts'),
  connectedAt: z.iso.datetime(),
  connectedBy: z.string().describe('name of the Lead who connected it'),
  countsAt: z.iso
    .datetime()
    .describe(
      'from when gifts go to it, unless Stripe does not let it take payments yet and the charity has another account',
    ),
  agreed: z.boolean().describe('whether a second Lead has agreed'),
  takesPayments: z.boolean().describe('whether Stripe lets it take payments'),
  needs: z.array(z.string()).describe('information that the processor still requires'),
  openedHere: z.boolean().describe('opened by the platform, so its setup continues here'),
  dashboardUrl: z.string(),
  can: z.strictObject({ agree: z.boolean(), withdraw: z.boolean() }),
})
export type PaymentReplacement = z.output<typeof paymentReplacement>

const amount = z.number().int()

export const disputeStates = ['inquiry', 'open', 'review', 'won', 'lost', 'closed'] as const

export const charityDispute = z.strictObject({
  reference: z.string().describe('reference of the gift'),
  sequence: amount.nullable().describe('the gift’s entry in the ledger'),
  currency: z.string(),
  amount,
  taken: amount.describe('what the bank has taken of it and not returned'),
  refunded: amount.describe('what was refunded of the gift, which can end a question of the bank'),
  fee: amount.describe('the processor’s fee for the dispute'),
  reason: z.string().describe('the bank’s reason code'),
  state: z
    .enum(disputeStates)
    .describe('inquiry: the bank asks but has taken nothing; closed: the inquiry ended'),
  openedAt: z.iso.datetime(),
  respondBy: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  url: z.string().nullable().describe('URL at which the charity answers it'),
})
export type CharityDispute = z.output<typeof charityDispute>

/** A payout that was matched with the bank statement, by an imported line or by hand. */
const payoutMatch = z.strictObject({
  seenOn: z.iso.date(),
  amount: amount.describe('amount that arrived'),
  note: z.string().describe('why less arrived than was paid out'),
  imported: z.boolean().describe('from a line of a bank statement'),
  replaced: amount.nullable().describe('the entry made from the line, since reversed'),
  difference: amount.nullable().describe('the entry for the bank’s fee'),
})

/**
 * A match that was undone. The ledger keeps the match's entries; new entries correct their effects.
 */
const undonePayoutMatch = z.strictObject({
  id: z.uuid(),
  seenOn: z.iso.date(),
  amount: amount.describe('amount that was recorded as arrived'),
  imported: z.boolean(),
  undoneOn: z.iso.date(),
  reason: z.string(),
  replaced: amount.nullable().describe('the entry that the match reversed'),
  restored: amount.nullable().describe('the entry that restored it'),
  difference: amount.nullable().describe('the entry for the recorded bank fee'),
  returned: amount.nullable().describe('its reversal'),
})
export type UndonePayoutMatch = z.output<typeof undonePayoutMatch>

export const newPayoutMatch = z.discriminatedUnion('as', [
  z.strictObject({
    as: z.literal('line'),
    seenOn: enteredDay,
    amount: amount.min(1).max(1_000_000_000_000).describe('amount that arrived, in minor units'),
    note: typedText.max(200).default('').describe('why less arrived, if so'),
  }),
  z.strictObject({
    as: z.literal('entry'),
    entryId: z.uuid().describe('income entry that was this payout; it is reversed'),
  }),
])
export type NewPayoutMatch = z.input<typeof newPayoutMatch>
export type CheckedPayoutMatch = z.output<typeof newPayoutMatch>

export const payoutList = z.strictObject({
  payouts: z.array(
    z.strictObject({
      id: z.string(),
      currency: z.string(),
      amount: amount.describe('negative if Stripe debited the bank account'),
      state: z.enum(['paid', 'failed']),
      failure: z.string().nullable(),
      arrivesOn: z.iso.date(),
      sequence: amount.nullable().describe('its entry in the ledger'),
      sums: z
        .array(z.strictObject({ kind: z.string(), count: amount, amount, fee: amount }))
        .describe('its movements by kind, which add up to the payout'),
      match: payoutMatch
        .nullable()
        .describe('its line on the charity’s bank statement; null until matched'),
      undone: z.array(undonePayoutMatch).describe('undone matches, newest first'),
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
        .describe('imported income of this amount that may be this payout'),
      items: z
        .array(
          z.strictObject({
            kind: z.string().describe('the type in the processor’s reports'),
            amount,
            fee: amount,
            net: amount,
            reference: z.string().nullable().describe('reference of the gift'),
            sequence: amount.nullable().describe('the gift’s entry in the ledger'),
          }),
        )
        .describe('at most 200'),
      itemCount: amount,
    }),
  ),
  can: z.strictObject({ match: z.boolean() }),
  ...pageInfo,
})
export type PayoutList = z.output<typeof payoutList>

export const findingKinds = ['charge-without-gift', 'gift-without-charge', 'other-amount'] as const
export type FindingKind = (typeof findingKinds)[number]

export const chargeFinding = z.strictObject({
  id: z.uuid(),
  kind: z.enum(findingKinds).describe('how the charge at the processor and the ledger differ'),
  currency: z.string(),
  amount: amount.nullable().describe('amount at the processor; null without a payment there'),
  recorded: amount.nullable().describe('amount here; null without a gift'),
  paidAt: z.iso.datetime(),
  reference: z.string().nullable().describe('reference of the gift, if one is known'),
})
export type ChargeFinding = z.output<typeof chargeFinding>

export const charityPayments = z.strictObject({
  connection: paymentConnection,
  replacement: paymentReplacement
    .nullable()
    .describe('the account that waits to replace the charity’s account'),
  testPayments: z.boolean().describe('test payments without real money'),
  waiting: z
    .array(z.strictObject({ currency: z.string(), amount: z.number().int() }))
    .describe('the charity’s balance at the processor, according to the ledger'),
  disputes: z.array(charityDispute).describe('waiting ones first'),
  underWay: z
    .array(receivedDebit)
    .describe('Direct Debits that banks are processing, by day; they are not in `waiting`'),
  findings: z
    .array(chargeFinding)
    .describe('charges at the processor that differ from the ledger, which staff look into'),
  can: z.strictObject({
    connect: z.boolean().describe('whether the caller may connect and disconnect'),
  }),
})
export type CharityPayments = z.output<typeof charityPayments>

const replacementAnswer = charityPayments.pick({ connection: true, replacement: true })

const wayBack = z.strictObject({
  state: z.string().max(200).describe('state parameter of the URL to which Stripe returns'),
})
const wayBackErrors = [
  'access-denied',
  'connect-expired',
  'connect-used',
  'connect-foreign',
  'payments-not-connected',
  'payment-provider-unavailable',
  'payment-provider-refused',
] as const

export const paymentRoutes = {
  'GET /api/charity/{id}/payments': route({
    summary: 'How a charity takes payments, for its team',
    access: 'signed-in',
    acts: 'alone',
    right: { decided: 'the charity', charity: 'member' },
    params: charityParams,
    response: charityPayments,
    errors: ['charity-not-found', 'access-denied'],
  }),
  'GET /api/charity/{id}/payouts': route({
    summary: 'Payouts to a charity’s bank, newest first, for its team',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    params: charityParams,
    query: z.strictObject(pageQuery(10)),
    response: payoutList,
    errors: ['charity-not-found', 'access-denied'],
  }),
  'POST /api/charity/{id}/payouts/{payoutId}/match': route({
    summary: 'Match a payout with a line of the bank statement, so that it counts once',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'matchPayouts' },
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
      'gift-moved-on',
      'takes-gift-money',
    ],
  }),
  'POST /api/charity/{id}/payouts/{payoutId}/match/undo': route({
    summary: 'Undo the match of a payout with a reason',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'matchPayouts' },
    params: z.strictObject({ id: charityAddress, payoutId: z.string().min(1).max(100) }),
    body: z.strictObject({
      reason: typedText.min(1, 'Say why you are undoing it.').max(maxUndoReasonLength),
    }),
    response: z.strictObject({ undone: undonePayoutMatch }),
    errors: ['charity-not-found', 'access-denied', 'payout-not-found', 'payout-not-matched'],
  }),
  'GET /api/stripe/connect': route({
    summary: 'Start connecting or replacing a charity’s Stripe account; returns the next URL',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    limits: connectLimits,
    proof: { of: 'two-step', by: 'Lead' },
    query: charityQuery,
    response: z.strictObject({ url: z.string() }),
    errors: ['charity-not-found', 'access-denied', 'payments-closed'],
  }),
  'GET /api/auth/stripe/oauth/callback': route({
    summary: 'Return from Stripe: connects the account with the code',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    query: z.strictObject({
      state: z.string().max(200).default(''),
      code: z.string().max(500).optional(),
      scope: z.string().max(100).optional(),
      error: z.string().max(100).optional().describe('error code if Stripe refused'),
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
      'payments-closed',
      'payment-provider-unavailable',
      'payment-provider-refused',
    ],
  }),
  'POST /api/stripe/account-link': route({
    summary: 'Open a Stripe account for a charity or continue its setup; returns the next URL',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    limits: [...openAccountLimits, ...connectLimits],
    proof: { of: 'two-step', by: 'Lead' },
    body: z.strictObject({ charity: z.uuid().describe('the charity, by its id') }),
    response: z.strictObject({ url: z.string() }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payments-closed',
      'payment-provider-unavailable',
      'payment-provider-refused',
    ],
  }),
  'POST /api/stripe/account-link/refresh': route({
    summary: 'Replace a used or expired account link; returns a new one',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    limits: connectLimits,
    body: wayBack,
    response: z.strictObject({ url: z.string() }),
    errors: [...wayBackErrors],
  }),
  'POST /api/stripe/account-link/return': route({
    summary: 'Return from an account link: reads the account’s state from Stripe',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    body: wayBack,
    response: z.strictObject({ charity: namedCharity, state: z.enum(connectionStates) }),
    errors: wayBackErrors,
  }),
  'POST /api/charity/{id}/payments/replacement/agree': route({
    summary: 'Agree as a second Lead that gifts go to the account that waits, at once',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    proof: { of: 'two-step', by: 'Lead' },
    params: charityParams,
    body: z.strictObject({
      account: z
        .string()
        .regex(/^acct_\w+$/)
        .max(100)
        .describe('the account that waits'),
    }),
    response: replacementAnswer,
    errors: [
      'charity-not-found',
      'access-denied',
      'payments-closed',
      'no-replacement-waits',
      'second-lead-needed',
    ],
  }),
  'DELETE /api/charity/{id}/payments/replacement': route({
    summary: 'Withdraw the account that waits to replace a charity’s account',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    proof: { of: 'session', by: 'Lead' },
    params: charityParams,
    response: replacementAnswer,
    errors: ['charity-not-found', 'access-denied', 'no-replacement-waits'],
  }),
  'DELETE /api/stripe/connect': route({
    summary: 'Disconnect a charity’s Stripe account',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'connectPayments' },
    acts: 'alone',
    changes: ['charity'],
    proof: { of: 'session', by: 'Lead' },
    query: charityQuery,
    response: z.strictObject({ connection: paymentConnection }),
    errors: [
      'charity-not-found',
      'access-denied',
      'payments-not-connected',
      'payment-provider-unavailable',
      'payment-provider-refused',
    ],
  }),
} as const
