import * as z from 'zod'
import { route } from '../route.ts'
import { typedText } from '../typed-text.ts'

export const regulators = ['CCEW', 'OSCR', 'CCNI'] as const

/** A charity's number on a further register. */
export const otherRegistration = z.strictObject({
  number: z.string(),
  regulator: z.enum(regulators),
  registerUrl: z.string().nullable().describe('the charity’s page in that register'),
})

export type OtherRegistration = z.infer<typeof otherRegistration>

/** Whether the register lists a charity. */
export const registerStatus = z
  .enum(['registered', 'removed', 'not-listed', 'unknown'])
  .describe(
    'not-listed if the newest extract lacks the charity; unknown if the source does not say',
  )

/** Whether our copy of the register lists a charity, and by which of its regulator's extracts. */
export const registerStanding = z.strictObject({
  status: registerStatus,
  sourceDate: z.iso.date().nullable().describe('date of the source; null if unknown'),
  absentFrom: z.iso
    .date()
    .nullable()
    .describe('date of the first extract that lacks the charity; null if the newest has it'),
  movedTo: z.string().nullable().describe('its number in the extract of absentFrom, if known'),
})
export type RegisterStanding = z.infer<typeof registerStanding>

/** The register's entry of a charity. Null means that the register does not state the value. */
export const registerEntry = z.strictObject({
  number: z.string().describe('the canonical form, used in URLs'),
  orgId: z.string(),
  name: z.string(),
  regulator: z.enum(regulators),
  charityType: z.string().nullable(),
  otherNumbers: z
    .array(otherRegistration)
    .describe('the same charity on other registers; this entry is that of its principal register'),
  ...registerStanding.shape,
  registeredOn: z.iso.date().nullable(),
  removedOn: z.iso.date().nullable(),
  reportingStatus: z.string().nullable(),
  insolvent: z.boolean().nullable(),
  weblink: z.string().nullable(),
  activities: z.string().nullable(),
  companyNumber: z.string().nullable(),
  tags: z.array(z.string()),
  countries: z.array(z.string()).describe('ISO 3166-1 codes'),
  registerUrl: z.string().nullable().describe('the charity’s page in its regulator’s register'),
})
export type RegisterEntry = z.infer<typeof registerEntry>

/** A charity of the register that a search finds. */
export const registerMatch = registerEntry.pick({
  number: true,
  name: true,
  regulator: true,
  status: true,
})
export type RegisterMatch = z.infer<typeof registerMatch>

export const charityRegisterRoutes = {
  'GET /api/charity-register': route({
    summary: 'Find charities of the register by words of their name, or by a number in any form',
    access: 'signed-in',
    right: 'own',
    reads: 'replica',
    query: z.strictObject({ search: typedText.min(2).max(200) }),
    response: z.strictObject({
      charities: z
        .array(registerMatch)
        .describe('the best eight; names that begin with the text come first'),
    }),
  }),
  'GET /api/charity-register/{number}': route({
    summary: 'Look up a charity in the register by its number, in any form',
    access: 'anyone',
    kept: { by: 'all' },
    params: z.strictObject({ number: z.string().min(1).max(80) }),
    response: registerEntry,
    errors: ['charity-number-invalid', 'register-entry-not-found'],
  }),
} as const
