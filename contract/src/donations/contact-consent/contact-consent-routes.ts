import * as z from 'zod'
import { charityParams, makeCharityFileParam } from '../../charities/charity-identifier.ts'
import { route } from '../../route.ts'
import { namedCharity } from '../../shared-schemas.ts'

export const contactConsent = z.strictObject({
  charity: namedCharity,
  given: z.boolean(),
  wording: z.string().describe('the text as it was shown'),
  decidedAt: z.iso.datetime(),
})
export type ContactConsent = z.output<typeof contactConsent>

export const contactConsentRoutes = {
  'GET /api/user/contact-consents': route({
    summary: 'Charities that you allowed to contact you, or asked to stop',
    access: 'signed-in',
    right: 'own',
    acts: 'system',
    response: z.strictObject({ consents: z.array(contactConsent) }),
    errors: [],
  }),
  'PATCH /api/user/contact-consent/{id}': route({
    summary: 'Allow a charity to contact you, or ask it to stop',
    access: 'signed-in',
    right: 'own',
    acts: 'money',
    params: charityParams,
    body: z.strictObject({ given: z.boolean() }),
    response: z.strictObject({ consent: contactConsent }),
    errors: ['charity-not-found'],
  }),
  'GET /api/charity/{id}/contacts': route({
    summary:
      'Givers who allow the charity to contact them, for its Managers; add `.csv` to the id for the file',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'refund' },
    acts: 'system',
    params: z.strictObject({ id: makeCharityFileParam('csv') }),
    response: z.strictObject({
      contacts: z.array(
        z.strictObject({
          name: z.string(),
          email: z.string(),
          wording: z.string(),
          decidedAt: z.iso.datetime(),
        }),
      ),
    }),
    alsoServes: ['text/csv'],
    errors: ['charity-not-found', 'access-denied'],
  }),
} as const
