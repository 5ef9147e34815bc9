import * as z from 'zod'
import { getDateError } from './dates/calendar-date.ts'
import { getGiftAmountsError } from './donations/gift-amounts.ts'
import { paymentMethods } from './donations/payment-methods.ts'
import { makeRuleSchema } from './rule-check.ts'
import { typedText } from './typed-text.ts'

// Schemas that the routes of several concepts share.

/** The parameters of a path that names a record by its id. */
export const idParams = z.strictObject({ id: z.uuid() })

export const minorUnits = z.int().describe('minor units of the currency')

export const shownDay = z.string().describe('a calendar date')

/** A date in a request, YYYY-MM-DD, from 1900 to 2100. */
export const enteredDay = makeRuleSchema(z.string(), getDateError)

export const namedCharity = z.strictObject({ id: z.uuid(), number: z.string(), name: z.string() })

export const namedProject = z.strictObject({ id: z.uuid(), title: z.string() })

/**
 * The version of a record that an edit started from, so that no one overwrites another person's
 * edit unnoticed.
 */
export const editedVersion = z
  .int()
  .optional()
  .describe('the version that was edited; if it is outdated, nothing is saved')

/** A giver whom a charity identifies by an earlier gift. */
export const knownGiver = z.strictObject({
  kind: z.literal('known'),
  personId: z.uuid().describe('a person who has given to the charity by name'),
})

const giftAmount = z.strictObject({
  amount: z.int().describe('pence of GBP'),
  says: z.string().describe('what the amount buys, such as “one night’s bed”; may be empty'),
})

/** The amounts that a charity chose for a group of givers; empty if it chose none. */
export const chosenGiftAmounts = z.array(giftAmount)

/** The amounts as a charity enters them. */
export const enteredGiftAmounts = makeRuleSchema(
  z.array(z.strictObject({ amount: z.number(), says: typedText })),
  getGiftAmountsError,
)

/** Whether a charity or project takes gifts now. */
export const giving = z.strictObject({
  open: z.boolean(),
  reason: z.string().nullable().describe('why it takes no gifts at the moment'),
  giftAid: z.boolean().describe('whether the charity claims Gift Aid on gifts'),
  paymentMethods: z
    .array(z.enum(paymentMethods))
    .describe('the ways to pay that the charity’s account offers; empty while it takes no gifts'),
  amounts: z
    .array(giftAmount)
    .describe('the amounts offered to people, smallest first; any other amount can be given'),
  orgAmounts: z.array(giftAmount).describe('the amounts offered to donor organisations'),
})

/** The fund that money belongs to within a charity. */
export const namedFund = namedProject.nullable().describe('null: the general fund')
