import { expect, it } from 'vitest'
import {
  decidedByTerms,
  getDecidedByError,
  getDecidedOnError,
  getDecisionError,
  getGroundError,
  getPowerError,
  groundLabel,
  listGroundChoices,
  listGrounds,
  type RefundGround,
} from './refund-grounds.ts'

it('a refund needs a ground, who decided, when and why', () => {
  expect(getGroundError('')).toBe('Choose why you are refunding the gift.')
  expect(getGroundError('mistake')).toBeUndefined()
  expect(getDecidedByError(' ')).toBe(
    'Enter who decided, such as “The trustees” or a name and role.',
  )
  expect(getDecidedByError('The trustees')).toBeUndefined()
  expect(getDecisionError(' ')).toBe('Enter what was decided and why.')
  expect(getDecisionError('Given twice.')).toBeUndefined()
  // A refund under the gift's own terms needs no decision, but its record needs this text.
  expect(getDecisionError(decidedByTerms)).toBeUndefined()
})

it('the date of the decision on a refund is today or earlier, and not after the money went back', () => {
  const open = { paidOn: '', today: '2026-06-15' }
  expect(getDecidedOnError('', open)).toBe('Enter the date of the decision.')
  expect(getDecidedOnError('2026-06-15', open)).toBeUndefined()
  expect(getDecidedOnError('2026-06-16', open)).toBe('Enter today’s date or an earlier one.')
  const paid = { ...open, paidOn: '2026-06-12' }
  expect(getDecidedOnError('2026-06-12', paid)).toBeUndefined()
  expect(getDecidedOnError('2026-06-13', paid)).toBe(
    'The money went back on 12 June 2026, so this was decided on that day or earlier.',
  )
})

it('an ex gratia payment is a ground only for charities of England and Wales', () => {
  expect(listGroundChoices('1164883')).toContain('ex-gratia-payment')
  expect(listGroundChoices('9000001')).toContain('ex-gratia-payment')
  for (const number of ['SC003558', 'NIC100012']) {
    expect(listGroundChoices(number)).not.toContain('ex-gratia-payment')
    expect(listGroundChoices(number)).toContain('trustees-decision')
  }
})

it('the older ground “ex gratia” keeps its words and can no longer be stated', () => {
  expect(groundLabel['ex-gratia']).toBe('The charity’s decision (ex gratia)')
  expect(listGroundChoices('1164883')).not.toContain('ex-gratia')
})

it('a trustees’ decision names its power, and other grounds need none', () => {
  expect(getPowerError(' ', 'trustees-decision')).toContain('Name the power')
  expect(getPowerError('Clause 6', 'trustees-decision')).toBeUndefined()
  expect(getPowerError('', 'mistake')).toBeUndefined()
})

const refund = (ground: RefundGround | null, state = 'succeeded') => ({ ground, state })

it('a list of refund grounds names each ground of the paid refunds once, with disputes last', () => {
  const refunds = [refund('mistake'), refund(null), refund('mistake'), refund('fraud', 'failed')]
  expect(listGrounds(refunds, 0)).toBe('Given by mistake; Ground not recorded')
  expect(listGrounds(refunds, 1)).toBe(
    'Given by mistake; Ground not recorded; Dispute with the giver’s bank',
  )
  expect(listGrounds([refund('dispute')], 500)).toBe('Dispute with the giver’s bank')
  expect(listGrounds([], 0)).toBe('')
})
