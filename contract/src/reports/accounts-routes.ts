import * as z from 'zod'
import { fundTypes } from '../ledger/fund-types.ts'
import { makeCharityFileParam } from '../charities/charity-identifier.ts'
import { route } from '../route.ts'
import { enteredDay, minorUnits } from '../shared-schemas.ts'

/**
 * The money of one type in a fund over the period: closing = opening + broughtIn + income −
 * spending + transfers.
 */
const accountedFund = z.strictObject({
  id: z.string().nullable().describe('the project; null for the general fund'),
  title: z.string(),
  type: z.enum(fundTypes),
  currency: z.string(),
  opening: minorUnits,
  broughtIn: minorUnits.describe('opening balances entered in the period'),
  income: minorUnits,
  spending: minorUnits.describe('including fees'),
  transfers: minorUnits.describe('transfers from other funds, less transfers to them'),
  closing: minorUnits,
})
export type AccountedFund = z.infer<typeof accountedFund>

const accountedTotal = accountedFund.omit({ id: true, title: true, type: true }).extend({
  type: z.enum(fundTypes).nullable().describe('null for the total of all funds'),
})
export type AccountedTotal = z.infer<typeof accountedTotal>

const fundReport = z.strictObject({
  charity: z.strictObject({ id: z.string(), number: z.string(), name: z.string() }),
  period: z.strictObject({ from: z.string().nullable(), to: z.string() }),
  funds: z.array(accountedFund),
  totals: z.array(accountedTotal).describe('by currency: totals of each fund type, and of all'),
})
export type FundReport = z.infer<typeof fundReport>

const params = z.object({
  id: makeCharityFileParam('csv'),
})
const query = z.object({
  from: enteredDay.optional().describe('the first day; by default the date of the first entry'),
  to: enteredDay.optional().describe('the last day; by default today'),
})
const errors = [
  'charity-id-invalid',
  'charity-not-found',
  'not-available',
  'access-denied',
] as const

export const accountsRoutes = {
  'GET /api/fund-report/charity/{id}': route({
    summary:
      'The funds of a charity over a period by type, for its accounts; add `.csv` for the file',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    reads: 'replica',
    params,
    query,
    response: fundReport,
    alsoServes: ['text/csv'],
    errors,
  }),
  'GET /api/nominal/charity/{id}': route({
    summary: 'Every leg of the ledger in a period with its nominal code, as a file',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    params,
    query,
    response: z.never().describe('always a file'),
    alsoServes: ['text/csv'],
    errors,
  }),
} as const
