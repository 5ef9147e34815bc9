import * as z from 'zod'
import { grantLimits, offlineMethods } from '../../grants/rules.ts'
import { enteredDay } from '../../shared-schemas.ts'
import { maximumReason, refundStates } from '../rules.ts'
import { maxPaidBackReference } from './paid-back.ts'
import {
  maxDecidedBy,
  maxDecision,
  maxPower,
  refundGrounds,
  statableGrounds,
} from './refund-grounds.ts'
import { typedText } from '../../typed-text.ts'

const amount = z.number().int()

/** How the charity paid back a gift that did not come online. */
const paidBack = z.strictObject({
  method: z.enum(offlineMethods),
  reference: typedText.max(maxPaidBackReference).describe('such as a cheque number, or ``'),
})

/** A refund of a gift, as its giver and the charity see it. */
export const giftRefund = z.strictObject({
  amount,
  at: z.iso.datetime(),
  state: z
    .enum(refundStates)
    .describe(
      'requested or sent, while the processor has not confirmed it yet; failed also if the charity recorded it by mistake',
    ),
  reason: z
    .string()
    .nullable()
    .describe('in the charity’s words; null if the refund was made at Stripe'),
  ground: z
    .enum(refundGrounds)
    .nullable()
    .describe('why it was refunded; null if the charity has not stated it'),
  paidBack: paidBack
    .nullable()
    .describe('how it was paid back; null if it went back the way that the gift came'),
})
export type GiftRefund = z.output<typeof giftRefund>

/** A refund as the charity's team sees it, with the trustees' decision. */
export const receivedRefund = giftRefund.extend({
  id: z.string().describe('the key with which its ground is stated'),
  sequence: amount
    .nullable()
    .describe('its entry in the ledger, for a gift that did not come online'),
  decision: z
    .strictObject({
      by: z.string().describe('who decided'),
      on: z.iso.date(),
      text: z.string().describe('described in words'),
      power: z.string().nullable().describe('the power that the trustees used, if they named one'),
      lastYearIncome: amount
        .nullable()
        .describe('in pence, for an ex gratia payment: the income that sets its cap'),
    })
    .nullable()
    .describe('null if none is recorded, or if the terms of the gift decided'),
})
export type ReceivedRefund = z.output<typeof receivedRefund>

const groundFields = {
  ground: z.enum(statableGrounds),
  decidedBy: typedText
    .min(1)
    .max(maxDecidedBy)
    .describe('who decided: the trustees, or the person to whom they delegated it'),
  decidedOn: enteredDay.describe(
    'not later than the day on which the money goes back, in the United Kingdom',
  ),
  decision: typedText.min(1).max(maxDecision).describe('the decision, described in words'),
  power: typedText
    .min(1)
    .max(maxPower)
    .optional()
    .describe('the power that the trustees used; only with `trustees-decision`'),
  exGratia: z
    .strictObject({
      lastYearIncome: amount.min(0).describe('income of the last financial year, in pence'),
      moralObligation: z.literal(true).describe('the trustees confirm the moral obligation'),
      noOtherPower: z.literal(true).describe('the trustees confirm that no other power exists'),
    })
    .optional()
    .describe('only with `ex-gratia-payment`, for charities of England and Wales'),
}

/** The ground of a refund and the trustees' decision about it. */
export const newGround = z.strictObject(groundFields)
export type NewGround = z.output<typeof newGround>

/** How and when the charity has paid back money that did not come online. */
export const newPaidBack = paidBack.extend({
  on: enteredDay.describe(
    'the day on which it was paid back: not before it arrived, and in an open year',
  ),
  accountId: z
    .uuid()
    .nullable()
    .optional()
    .describe('the account that it left; by default the main one'),
})

export const newRefund = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again continues the same refund'),
  amount: amount.min(1).max(grantLimits.amount).describe('in minor units of the gift’s currency'),
  reason: typedText.min(1).max(maximumReason).describe('shown to the giver'),
  paidBack: newPaidBack
    .optional()
    .describe('how the charity has paid it back; required where the gift did not come online'),
  ...groundFields,
})
export type NewRefund = z.output<typeof newRefund>
