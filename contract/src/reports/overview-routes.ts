import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { route } from '../route.ts'
import { minorUnits } from '../shared-schemas.ts'

const monthMoney = z.strictObject({
  month: z.string().describe('the first day of the month'),
  received: minorUnits.describe('gifts, grants and other income, less refunds'),
  spent: minorUnits.describe('spending and fees'),
})
export type MonthMoney = z.infer<typeof monthMoney>

const overviewMoney = z.strictObject({
  currency: z.string(),
  received: minorUnits,
  spent: minorUnits,
  months: z.array(monthMoney).describe('each month of the period, oldest first'),
})
export type OverviewMoney = z.infer<typeof overviewMoney>

const overviewGivers = z.strictObject({
  firstTime: z.int().describe('givers whose first gift to the charity is in the period'),
  again: z.int().describe('givers who had given before and gave again in the period'),
  notAgain: z.int().describe('givers who gave in the twelve months before, but not since'),
})
export type OverviewGivers = z.infer<typeof overviewGivers>

const unspentFund = z.strictObject({
  project: z
    .strictObject({ id: z.uuid(), title: z.string() })
    .nullable()
    .describe('null for the general fund'),
  amount: minorUnits,
})

const overviewUnspent = z.strictObject({
  currency: z.string(),
  total: minorUnits.describe('the money of all funds that have any left'),
  funds: z.array(unspentFund).describe('the funds with the most money, at most five'),
  others: z.strictObject({ funds: z.int(), amount: minorUnits }),
})
export type OverviewUnspent = z.infer<typeof overviewUnspent>

const charityOverview = z.strictObject({
  period: z
    .strictObject({ from: z.string(), to: z.string() })
    .describe('this month until today, and the eleven months before'),
  money: z.array(overviewMoney).nullable().describe('by currency; null while it is being added up'),
  givers: overviewGivers.nullable().describe('null while they are being counted'),
  unspent: z.array(overviewUnspent).describe('by currency'),
})
export type CharityOverview = z.infer<typeof charityOverview>

export const overviewRoutes = {
  'GET /api/charity/{id}/overview': route({
    summary: 'Twelve months of a charity’s money and givers, and its unspent money, for its team',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    reads: 'replica',
    params: charityParams,
    response: charityOverview,
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'access-denied'],
  }),
} as const
