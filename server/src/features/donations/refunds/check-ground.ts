import type { NewGround } from '@pennytrail/contract'
import {
  getExGratiaCapError,
  getExGratiaDateError,
} from '@pennytrail/contract/donations/refunds/ex-gratia.ts'
import {
  canPayExGratia,
  getDecidedOnError,
  getPowerError,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { makeFieldError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { RequestRow } from '../donations.rows.ts'

/**
 * Throws a validation error unless the ground of a refund is complete and open to the charity.
 * `amount` is the refund in pence, `exGratiaBefore` what earlier ex gratia payments returned of the
 * same gift, and `paidOn` the day on which the money went back, YYYY-MM-DD, empty if it is today.
 */
export const checkGround = (
  { clock }: Pick<Deps, 'clock'>,
  charityNumber: string,
  { decidedOn, exGratia, ground, power }: NewGround,
  {
    amount,
    exGratiaBefore,
    paidOn,
  }: { readonly amount: number; readonly exGratiaBefore: number; readonly paidOn: string },
): void => {
  const dateError = getDecidedOnError(decidedOn, { paidOn, today: toUkDate(clock.now()) })
  if (dateError !== undefined) throw makeFieldError('decidedOn', dateError)
  const powerError = getPowerError(power ?? '', ground)
  if (powerError !== undefined) throw makeFieldError('power', powerError)
  if (power !== undefined && ground !== 'trustees-decision') {
    throw makeFieldError('power', 'Only a trustees’ decision names a power.')
  }
  if ((exGratia !== undefined) !== (ground === 'ex-gratia-payment')) {
    throw makeFieldError('exGratia', 'An ex gratia payment states these, and no other ground does.')
  }
  if (exGratia === undefined) return
  if (!canPayExGratia(charityNumber)) {
    throw makeFieldError(
      'ground',
      'Only charities of England and Wales can make ex gratia payments under the Charities Act 2022. Choose another ground.',
    )
  }
  const lawError = getExGratiaDateError(decidedOn)
  if (lawError !== undefined) throw makeFieldError('decidedOn', lawError)
  const capError = getExGratiaCapError(amount, exGratia.lastYearIncome, exGratiaBefore)
  if (capError !== undefined) throw makeFieldError('amount', capError)
}

type StoredGround = Pick<
  RequestRow,
  'ground' | 'decidedBy' | 'decidedOn' | 'decision' | 'power' | 'lastYearIncome'
>

/** Returns whether a repeated request states the ground that is stored. */
export const isSameGround = (before: StoredGround, sent: NewGround): boolean =>
  before.ground === sent.ground &&
  before.decidedBy === sent.decidedBy &&
  before.decidedOn === sent.decidedOn &&
  before.decision === sent.decision &&
  before.power === (sent.power ?? null) &&
  before.lastYearIncome === (sent.exGratia?.lastYearIncome ?? null)
