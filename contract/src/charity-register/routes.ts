import * as z from 'zod'
import { route } from '../route.ts'

export const regulators = ['CCEW', 'OSCR', 'CCNI'] as const

/** The register's entry of a charity. Null means that the register does not state the value. */
export const registerEntry = z.strictObject({
  number: z.string().describe('the canonical form, used in URLs'),
  orgId: z.string(),
  name: z.string(),
  regulator: z.enum(regulators),
  charityType: z.string().nullable(),
  status: z
    .enum(['registered', 'removed', 'unknown'])
    .describe('unknown if the source does not say'),
  registeredOn: z.iso.date().nullable(),
  removedOn: z.iso.date().nullable(),
  reportingStatus: z.string().nullable(),
  insolvent: z.boolean().nullable(),
  weblink: z.string().nullable(),
  activities: z.string().nullable(),
  companyNumber: z.string().nullable(),
  tags: z.array(z.string()),
  countries: z.array(z.string()).describe('ISO 3166-1 codes'),
  sourceDate: z.iso.date().nullable().describe('date of the source; null if unknown'),
  registerUrl: z.string().nullable().describe('the charity’s page in its regulator’s register'),
})
export type RegisterEntry = z.infer<typeof registerEntry>

export const charityRegisterRoutes = {
  'GET /api/charity-register/{number}': route({
    summary: 'Look up a charity in the register by its number, in any form',
    access: 'anyone',
    params: z.strictObject({ number: z.string().min(1).max(60) }),
    response: registerEntry,
    errors: ['charity-number-invalid', 'register-entry-not-found'],
  }),
} as const
