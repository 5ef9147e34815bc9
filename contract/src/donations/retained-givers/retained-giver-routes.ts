import * as z from 'zod'
import { makeCharityFileParam } from '../../charities/charity-identifier.ts'
import { pageInfo, pageQuery } from '../../pagination.ts'
import { route } from '../../route.ts'
import { minorUnits } from '../../shared-schemas.ts'

/** The record that a charity keeps for its accounts after a giver deletes their account. */
export const retainedGiver = z.strictObject({
  donationId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  currency: z.string(),
  amount: minorUnits,
  givenAt: z.iso.datetime(),
  keptUntil: z.iso.date().describe('its last day, after which it is deleted'),
})
export type RetainedGiver = z.output<typeof retainedGiver>

export const retainedGiverRoutes = {
  'GET /api/charity/{id}/kept-givers': route({
    summary:
      'The charity’s record of givers who deleted their account, for its Leads; add `.csv` to the id for the file',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'seeRetainedGivers' },
    params: z.strictObject({ id: makeCharityFileParam('csv') }),
    query: z.strictObject(pageQuery(25)),
    response: z.strictObject({ givers: z.array(retainedGiver), ...pageInfo }),
    alsoServes: ['text/csv'],
    errors: ['charity-not-found', 'access-denied'],
  }),
} as const
