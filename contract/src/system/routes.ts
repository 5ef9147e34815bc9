import * as z from 'zod'
import { route } from '../route.ts'

/** The facts about the deployment that the web app needs before login. */
export const systemInfo = z.strictObject({
  demo: z.boolean().describe('whether the demonstration data is loaded'),
  testPayments: z.boolean().describe('test payments without real money'),
  cookieDomain: z
    .string()
    .nullable()
    .describe('domain of the authorisation cookie; null for this host only'),
  productionHost: z.string().nullable().describe('host of the app in production; otherwise null'),
  marketingOrigin: z.string().describe('origin of the marketing home page'),
  google: z
    .strictObject({ clientId: z.string(), scriptUrl: z.string() })
    .nullable()
    .describe('settings for signing in with Google; null if not set up'),
  outbox: z.boolean().describe('whether emails go to the local outbox, which the browser can read'),
})
export type SystemInfo = z.infer<typeof systemInfo>

/** The person or body that is legally responsible for this deployment. */
export const operator = z.strictObject({
  name: z.string(),
  address: z.array(z.string()).describe('lines of the postal address'),
  registration: z.string().describe('company or charity number, and where it is registered'),
  email: z
    .string()
    .describe('address for questions, complaints, data requests and safeguarding concerns'),
})

export const systemRoutes = {
  'GET /api/screen': route({
    summary:
      'The answers that a page of the web app needs first, by the addresses of their calls, as those calls give them to the caller. An answer that is refused, fails or takes long is left out',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    query: z.strictObject({
      pageAddress: z
        .string()
        .max(2000)
        .regex(/^\/(?!\/)/)
        .describe('the path of the page, with its query'),
    }),
    response: z.strictObject({ answers: z.record(z.string(), z.unknown()) }),
    // The answers name their calls, and these take the words of a longer query.
    isCompressed: ({ pageAddress }) => /^[^?]*(\?section=[a-z-]+)?$/.test(String(pageAddress)),
  }),
  'GET /api/operator': route({
    summary: 'The operator of this deployment (null if none is configured), and its notices',
    access: 'anyone',
    kept: { by: 'all' },
    response: z.strictObject({
      operator: operator.nullable(),
      sendsDebitNotices: z
        .boolean()
        .describe('whether it sends its own notices of Direct Debits, with bank details'),
    }),
  }),
  'GET /api/system': route({
    summary: 'Facts about this deployment',
    access: 'anyone',
    kept: { by: 'configuration' },
    response: systemInfo,
  }),
} as const
