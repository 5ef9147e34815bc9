import * as z from 'zod'
import { charityErrors, charityParams } from '../../charities/charity-identifier.ts'
import { payeeKinds } from '../payee-rules.ts'
import { route } from '../../route.ts'

/** The most payees that a list has. */
export const maxPayees = 200

const rememberedPayee = z.strictObject({
  payee: z.string(),
  payeeKind: z.enum(payeeKinds).nullable().describe('null if nobody decided it'),
  projectId: z.uuid().nullable().describe('the fund of the latest payment; null: general fund'),
  budgetLineId: z.uuid().nullable(),
  category: z.string(),
  description: z.string(),
  nominalAccountId: z.string().nullable().describe('an open account; null if none was chosen'),
})
export type RememberedPayee = z.infer<typeof rememberedPayee>

export const payeeRoutes = {
  'GET /api/charity/{id}/payees': route({
    summary: 'The payees of a charity’s latest payments, each with what the last one was for',
    access: 'signed-in',
    right: { charity: 'recordSpending' },
    params: charityParams,
    response: z.strictObject({
      payees: z.array(rememberedPayee).max(maxPayees).describe('paid last first'),
    }),
    errors: charityErrors,
  }),
} as const
