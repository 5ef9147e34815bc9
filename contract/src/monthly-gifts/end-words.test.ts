import { expect, test } from 'vitest'
import { describeStop } from './debit-words.ts'
import { describeEnd } from './end-words.ts'
import { endReasons } from './rules.ts'

const byDebit = { currency: 'GBP', debits: [], method: 'direct-debit' } as const
const atBank = { ...byDebit, debits: [{ amount: 2500, collectOn: '2026-07-20' }] }

test('the reason why a monthly gift by Direct Debit ended never speaks of a card', () => {
  for (const reason of endReasons) {
    expect(describeEnd(reason, byDebit)).not.toMatch(/\bcard\b/)
    expect(describeEnd(reason, atBank)).not.toMatch(/\bcard\b/)
  }
  expect(describeEnd('connection-lost', byDebit)).toContain(
    'If your account is debited again, write to the charity.',
  )
  expect(describeEnd('connection-lost', { ...byDebit, method: 'card' })).toContain(
    'If your card is charged again',
  )
})

test('no sentence says that nothing more is taken while a Direct Debit is at the bank', () => {
  expect(describeEnd('giver', byDebit)).toBe('You cancelled it. No more payments are taken.')
  for (const reason of endReasons) {
    const words = describeEnd(reason, atBank)
    expect(words).toContain('the Direct Debit of £25.00 on or shortly after 20 July 2026')
    expect(words).not.toMatch(/more payments are taken\.(?! Your bank will probably not pay)/)
  }
  expect(describeEnd('giver', atBank)).toBe(
    'You cancelled it. No more payments are taken, except the Direct Debit of £25.00 on or shortly after 20 July 2026. It is already at your bank: we cannot stop it any more, but your bank can.',
  )
  expect(
    describeStop(
      'It is on hold, so no payments are taken',
      [
        { amount: 2500, collectOn: '2026-07-20' },
        { amount: 1000, collectOn: null },
      ],
      'GBP',
    ),
  ).toBe(
    'It is on hold, so no payments are taken, except the Direct Debit of £25.00 on or shortly after 20 July 2026 and the Direct Debit of £10.00 in the next days. They are already at your bank: we cannot stop them any more, but your bank can.',
  )
})

test('a Direct Debit that its payer cancelled at the bank is not expected to be paid', () => {
  const words = describeEnd('mandate-cancelled', atBank)
  expect(words).toContain('Your bank will probably not pay the Direct Debit of £25.00')
  expect(words).not.toContain('we cannot stop')
})

test('a Direct Debit of a charity that has left is not said to be in the future', () => {
  for (const reason of ['payments-disconnected', 'connection-lost'] as const) {
    const words = describeEnd(reason, atBank)
    expect(words).toContain('We cannot see whether it is paid.')
    expect(words).not.toContain('is already at your bank')
  }
})
