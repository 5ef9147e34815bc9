import * as z from 'zod'
import { route } from '../route.ts'

/** The facts about the deployment that the web app needs before login. */
export const systemInfo = z.strictObject({
  demo: z.boolean().describe('the demonstration world is loaded'),
  testPayments: z.boolean().describe('no real money moves'),
  cookieDomain: z
    .string()
    .nullable()
    .describe('the domain of the authorisation cookie; null: this host alone'),
  productionHost: z
    .string()
    .nullable()
    .describe('the host of the app in production; null anywhere else'),
  marketingOrigin: z.string().describe('where the marketing home page stands'),
  google: z
    .strictObject({ clientId: z.string(), scriptUrl: z.string() })
    .nullable()
    .describe('what signing in with Google needs; null where it is not set up'),
  outbox: z.boolean().describe('mail goes to the local outbox, readable in the browser'),
})
export type SystemInfo = z.infer<typeof systemInfo>

/** The person or body that is legally responsible for this deployment. */
export const operator = z.strictObject({
  name: z.string(),
  address: z.array(z.string()).describe('lines of the postal address'),
  registration: z.string().describe('company or charity number, and where it is registered'),
  email: z
    .string()
    .describe('answers questions, complaints, requests about data and safeguarding concerns'),
})

export const systemRoutes = {
  'GET /api/operator': route({
    summary: 'Who runs this deployment; null on a machine where nobody has been named',
    access: 'anyone',
    response: z.strictObject({ operator: operator.nullable() }),
  }),
  'GET /api/system': route({
    summary: 'Facts about this deployment',
    access: 'anyone',
    response: systemInfo,
  }),
} as const
