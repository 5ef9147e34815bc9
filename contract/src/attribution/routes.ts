import * as z from 'zod'
import { route } from '../route.ts'
import { idParams, namedProject } from '../shared-schemas.ts'
import { entryKindNames } from '../ledger/sorp-categories.ts'

const amount = z.int()
const fund = namedProject.nullable()

/**
 * Amounts that show where the money of one gift or several is; all fields but `given` add up to
 * `given`.
 */
const figures = {
  currency: z.string(),
  given: amount,
  spent: amount.describe('on what the entries tell'),
  fees: amount.describe('taken by the card processor and borne by the gift'),
  refunded: amount,
  unspent: amount,
}

const place = {
  charity: z.strictObject({ number: z.string(), name: z.string() }),
  project: fund.describe('null: the general fund'),
}

/** The part of an entry that a gift paid for. */
const giftPayment = z.strictObject({
  amount: amount.describe('of this gift, in the gift’s currency'),
  ...place,
  entry: z
    .strictObject({
      id: z.uuid(),
      sequence: z.int(),
      date: z.string(),
      kind: z.enum(entryKindNames),
      payee: z.string().nullable(),
      description: z.string().nullable(),
      amount: amount.describe('of the whole entry'),
      budgetLine: z.string().nullable(),
      toProject: fund.describe('where money of the general fund was put to a project'),
      evidence: z.boolean().describe('whether a receipt can be seen'),
    })
    .nullable()
    .describe('null where the entry is not shown to the giver'),
  updates: z
    .array(z.strictObject({ id: z.uuid(), title: z.string(), ofProject: z.boolean() }))
    .describe('those that cite it'),
})
export type GiftPayment = z.infer<typeof giftPayment>

const unspentPart = z.strictObject({
  ...place,
  amount,
  since: z.iso.datetime().describe('when it came to the fund'),
})

const cameBack = z.strictObject({
  amount,
  at: z.iso.datetime(),
  sequence: z.int().describe('of the entry that caused it'),
  fromSequence: z.int().describe('of the entry that it had paid for'),
  ...place,
  why: z
    .enum(['returned', 'released'])
    .describe('`returned` by a reversal, `released` by a refund'),
})
export type CameBack = z.infer<typeof cameBack>

const giftMove = z.strictObject({
  amount,
  at: z.iso.datetime(),
  sequence: z.int(),
  charity: place.charity,
  from: fund,
  to: fund,
})

/** The spending and the unspent money of one gift, as its giver sees them. */
export const giftSpending = z.strictObject({
  ...figures,
  uses: z.array(giftPayment).describe('the newest first; at most 500'),
  usesInAll: z.int(),
  left: z.array(unspentPart),
  cameBack: z.array(cameBack).describe('what no longer counts, and why'),
  moves: z.array(giftMove).describe('to other projects, with the giver’s consent'),
})
export type GiftSpending = z.infer<typeof giftSpending>

/** The spending and the unspent money of all gifts of a giver, grouped by fund. */
export const givingSpending = z.strictObject({
  totals: z.array(z.strictObject(figures)).describe('by currency'),
  funds: z
    .array(
      z.strictObject({
        ...place,
        ...figures,
        gifts: z.int(),
        payments: z.int().describe('entries that the gifts paid for, wholly or in part'),
        since: z.iso.datetime().nullable().describe('how long the oldest unspent money has waited'),
      }),
    )
    .describe('the most given first'),
  latest: z.array(giftPayment).describe('the newest ten things that the gifts paid for'),
})
export type GivingSpending = z.infer<typeof givingSpending>

/** The part of an entry that gifts paid for. */
export const entryCover = z.strictObject({
  covered: amount,
  gifts: z.int(),
  otherFunding: amount,
  own: z
    .array(z.strictObject({ donationId: z.uuid(), amount }))
    .describe('parts that the caller’s own gifts paid'),
})
export type EntryCover = z.infer<typeof entryCover>

export const attributionRoutes = {
  'GET /api/donation/{id}/where-it-went': route({
    summary: 'What a gift paid for and what is left of it, for its giver',
    access: 'signed-in',
    params: idParams,
    response: z.strictObject({
      trail: giftSpending.nullable().describe('null until its money has arrived'),
    }),
    errors: ['donation-not-found'],
  }),
  'GET /api/donation/donor/{id}/where-it-went': route({
    summary: 'What all gifts of a donor paid for, for themselves',
    access: 'signed-in',
    params: z.strictObject({ id: z.string() }),
    response: givingSpending,
    errors: ['access-denied'],
  }),
} as const
