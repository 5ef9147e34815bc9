import {
  getDecidedByError,
  getDecidedOnError,
  getDecisionError,
  getGroundError,
  type RefundGround,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

export interface RefundGroundValues {
  ground: '' | RefundGround
  decidedBy: string
  decidedOn: string
  decision: string
}

export const emptyRefundGround: RefundGroundValues = {
  ground: '',
  decidedBy: '',
  decidedOn: '',
  decision: '',
}

export const refundGroundRules = {
  ground: getGroundError,
  decidedBy: getDecidedByError,
  decidedOn: (date: string) => getDecidedOnError(date, toUkDate(new Date())),
  decision: getDecisionError,
}

/** Converts the values of a valid form to the API's format. */
export const toRefundGround = ({ ground, decidedBy, decidedOn, decision }: RefundGroundValues) => ({
  ground: ground === '' ? ('mistake' as const) : ground,
  decidedBy: decidedBy.trim(),
  decidedOn,
  decision: decision.trim(),
})
