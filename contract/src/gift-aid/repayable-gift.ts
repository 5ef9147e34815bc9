import * as z from 'zod'
import { pageInfo } from '../pagination.ts'
import { namedFund } from '../shared-schemas.ts'

const amount = z.int().describe('pence')
const day = z.iso.date()

export const claimStates = ['open', 'submitted', 'paid', 'withdrawn'] as const

const repayableGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  receivedOn: day,
  amount: amount.describe('less refunds'),
  fund: namedFund,
  state: z
    .enum(['repayable', 'waived', 'lapsed'])
    .describe('lapsed: no part of it is left that could be returned under its terms'),
  since: day
    .nullable()
    .describe('the date from which it counts as given for Gift Aid; null while repayable'),
  question: z
    .strictObject({ state: z.enum(['waiting', 'kept']), on: day })
    .nullable()
    .describe('requested waiver with its deadline, or the date on which the giver refused it'),
  claim: z
    .strictObject({
      id: z.uuid(),
      number: z.int(),
      state: z.enum(claimStates),
      tax: amount.describe('tax claimed on it'),
      toGiveBack: amount.describe('the part of that tax that the next claim repays'),
      givenBackIn: z.int().nullable().describe('number of the claim that repaid it'),
    })
    .nullable()
    .describe('the claim made while the gift was repayable'),
})
export type RepayableGift = z.output<typeof repayableGift>

export const repayableGifts = z.strictObject({
  gifts: z.array(repayableGift),
  counts: z.strictObject({ claimed: z.int(), unclaimed: z.int() }),
  ...pageInfo,
})
export type RepayableGifts = z.output<typeof repayableGifts>
