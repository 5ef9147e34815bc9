import * as z from 'zod'
import { route } from './route.ts'

/** Where a charity's account at the card processor stands. */
export const connectionStates = ['none', 'incomplete', 'ready', 'ended'] as const

const charityQuery = z.strictObject({ charity: z.uuid().describe('the charity, by its id') })

export const paymentConnection = z.strictObject({
  state: z
    .enum(connectionStates)
    .describe('incomplete: connected, but it takes no payments yet; ended: it was connected'),
  account: z.string().nullable().describe('the account at the card processor'),
  payoutsEnabled: z.boolean(),
  needs: z.array(z.string()).describe('what the processor still asks the charity for'),
  connectedAt: z.iso.datetime().nullable(),
  ended: z
    .strictObject({ at: z.iso.datetime(), how: z.enum(['disconnected', 'revoked']) })
    .nullable(),
  dashboardUrl: z.string().nullable().describe('the account’s own pages at the processor'),
})
export type PaymentConnection = z.output<typeof paymentConnection>

export const charityPayments = z.strictObject({
  connection: paymentConnection,
  testPayments: z.boolean().describe('no real money moves'),
  waiting: z
    .array(z.strictObject({ currency: z.string(), amount: z.number().int() }))
    .describe('what the processor holds for the charity, by the ledger'),
  can: z.strictObject({ connect: z.boolean().describe('and disconnect') }),
})
export type CharityPayments = z.output<typeof charityPayments>

export const paymentRoutes = {
  'GET /api/charity/{id}/payments': route({
    summary: 'How a charity takes payments, for its team',
    access: 'signed-in',
    params: z.strictObject({ id: z.uuid() }),
    response: charityPayments,
    errors: ['charity-not-found', 'access-denied'],
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
      charity: z.strictObject({ id: z.uuid(), number: z.string(), name: z.string() }),
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
