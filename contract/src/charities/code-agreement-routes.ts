import * as z from 'zod'
import { codeVersion } from './code-of-fundraising.ts'
import { route } from '../route.ts'

export const codeOccasions = ['claim', 'publication'] as const

/** The agreement of a charity to keep to the Code of Fundraising Practice, and who agreed. */
export const codeAgreement = z.strictObject({
  by: z.string().describe('the name of the person who agreed'),
  at: z.iso.datetime(),
  occasion: z.enum(codeOccasions),
  version: z.string().describe('version of the Code: the date on which it came into force'),
  wording: z.string().describe('the text as it was shown'),
})
export type CodeAgreement = z.output<typeof codeAgreement>

/**
 * The version of the Code that a request states. It must be the version in force, whose wording the
 * form shows.
 */
export const agreedVersion = z.literal(
  codeVersion,
  'Agree to the Code of Fundraising Practice to continue.',
)

const params = z.strictObject({ id: z.string().max(60, 'Invalid charity ID') })

export const codeAgreementRoutes = {
  'GET /api/charity/{id}/code-agreement': route({
    summary: 'Agreements to the Code of Fundraising Practice, for the charity’s team',
    access: 'signed-in',
    right: { charity: 'member' },
    params,
    response: z.strictObject({
      agreements: z.array(codeAgreement).describe('newest first'),
      needed: z
        .boolean()
        .describe('whether an agreement is required before a project can be published'),
    }),
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'access-denied'],
  }),
  'POST /api/charity/{id}/code-agreement': route({
    summary: 'Agree to the Code of Fundraising Practice for a charity, by a Manager or Lead',
    access: 'confirmed',
    right: { charity: 'manageProjects' },
    params,
    body: z.strictObject({ version: agreedVersion }),
    response: z.strictObject({ agreement: codeAgreement }),
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'access-denied'],
  }),
} as const
