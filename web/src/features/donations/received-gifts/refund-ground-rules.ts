import {
  decidedByError,
  decidedOnError,
  decisionError,
  groundError,
  type RefundGround,
} from '@pennytrail/contract/donations/refund-grounds.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'

export interface GroundValues {
  ground: '' | RefundGround
  decidedBy: string
  decidedOn: string
  decision: string
}

export const noGround: GroundValues = { ground: '', decidedBy: '', decidedOn: '', decision: '' }

export const groundRules = {
  ground: groundError,
  decidedBy: decidedByError,
  decidedOn: (date: string) => decidedOnError(date, ukDate(new Date())),
  decision: decisionError,
}

/** Converts the values of a valid form to the API's format. */
export const toGround = ({ ground, decidedBy, decidedOn, decision }: GroundValues) => ({
  ground: ground === '' ? ('mistake' as const) : ground,
  decidedBy: decidedBy.trim(),
  decidedOn,
  decision: decision.trim(),
})
