import * as z from 'zod'
import { route } from '../route.ts'
import { idParams, namedProject } from '../shared-schemas.ts'
import { entryKindNames } from '../ledger/entry-kinds.ts'

const amount = z.int()
const fund = namedProject.nullable()

/**
 * Amounts that show where the money of one gift or several is; all fields but `given` add up to
 * `given`.
 */
const figures = {
  currency: z.string(),
  given: amount,
  spent: amount.describe('derived from the entries'),
  fees: amount.describe('the card processor’s fee, paid from the gift'),
  refunded: amount,
  unspent: amount,
}

const place = {
  charity: z.strictObject({ number: z.string(), name: z.string() }),
  project: fund.describe('null: the general fund'),
}

/** The part of an entry that a gift paid for. */
const giftPayment = z.strictObject({
  amount: amount.describe('this gift’s part, in the gift’s currency'),
  ...place,
  entry: z
    .strictObject({
      id: z.uuid(),
      sequence: z.int(),
      date: z.string(),
      kind: z.enum(entryKindNames),
      payee: z.string().nullable(),
      description: z.string().nullable(),
      amount: amount.describe('amount of the whole entry'),
      budgetLine: z.string().nullable(),
      toProject: fund.describe('the project to which money of the general fund was assigned'),
      evidence: z.boolean().describe('whether a receipt is visible'),
    })
    .nullable()
    .describe('null if the giver cannot see the entry'),
  updates: z
    .array(z.strictObject({ id: z.uuid(), title: z.string(), ofProject: z.boolean() }))
    .describe('updates that cite it'),
})
export type GiftPayment = z.infer<typeof giftPayment>

const unspentPart = z.strictObject({
  ...place,
  amount,
  since: z.iso.datetime().describe('when it arrived in the fund'),
})

const cameBack = z.strictObject({
  amount,
  at: z.iso.datetime(),
  sequence: z.int().describe('the entry that caused it'),
  fromSequence: z.int().describe('the entry that it had paid for'),
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
  uses: z.array(giftPayment).describe('newest first, at most 500'),
  usesInAll: z.int(),
  left: z.array(unspentPart),
  cameBack: z.array(cameBack).describe('parts that no longer count, with the reason'),
  moves: z.array(giftMove).describe('moved to other projects with the giver’s consent'),
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
        payments: z.int().describe('entries that the gifts paid for in full or in part'),
        since: z.iso.datetime().nullable().describe('age of the oldest unspent money'),
      }),
    )
    .describe('largest total first'),
  latest: z.array(giftPayment).describe('the ten newest payments that the gifts paid for'),
})
export type GivingSpending = z.infer<typeof givingSpending>

/** In short where one gift of a list went. */
export const giftShare = z.strictObject({
  donationId: z.uuid(),
  ...figures,
  payments: z.int().describe('entries that the gift paid for in full or in part'),
  mainPurpose: z
    .strictObject({ name: z.string(), amount })
    .nullable()
    .describe('what most of it was spent on, as far as the giver may see it'),
})
export type GiftShare = z.infer<typeof giftShare>

/** The part of an entry that gifts paid for. */
export const entryCover = z.strictObject({
  covered: amount,
  gifts: z.int(),
  otherFunding: amount,
  own: z
    .array(z.strictObject({ donationId: z.uuid(), amount }))
    .describe('parts paid by the caller’s own gifts'),
})
export type EntryCover = z.infer<typeof entryCover>

export const attributionRoutes = {
  'GET /api/donation/{id}/where-it-went': route({
    summary: 'What a gift paid for and how much is unspent, for its giver',
    access: 'signed-in',
    right: { decided: 'the giver, or the team of the donor organisation that gave' },
    acts: 'alone',
    params: idParams,
    response: z.strictObject({
      trail: giftSpending.nullable().describe('null until the money has arrived'),
    }),
    errors: ['donation-not-found'],
  }),
  'GET /api/donation/donor/{id}/where-it-went': route({
    summary: 'What all gifts of a donor paid for, for the donor',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    params: z.strictObject({ id: z.string() }),
    response: givingSpending,
    errors: ['access-denied'],
  }),
} as const
