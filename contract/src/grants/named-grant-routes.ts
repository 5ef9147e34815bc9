import * as z from 'zod'
import { route } from '../route.ts'
import { idParams } from '../shared-schemas.ts'

/** An organisation's gifts to a fund in its own name, as the public sees them. */
export const namedGrant = z.strictObject({
  charity: z.strictObject({ number: z.string(), name: z.string() }),
  project: z
    .strictObject({ id: z.uuid(), title: z.string() })
    .nullable()
    .describe('null: the general fund'),
  currency: z.string(),
  amount: z.int().describe('minor units, less refunds'),
  payments: z.int(),
  firstOn: z.string().describe('a calendar date'),
  lastOn: z.string().describe('a calendar date'),
})
export type NamedGrant = z.output<typeof namedGrant>

export const namedGrantRoutes = {
  'GET /api/donor-org/{id}/grants': route({
    summary: 'Named gifts of a donor organisation by project, newest first',
    access: 'anyone',
    acts: 'alone',
    kept: { by: 'all' },
    params: idParams,
    response: z.strictObject({ grants: z.array(namedGrant) }),
    errors: ['donor-org-not-found'],
  }),
} as const
