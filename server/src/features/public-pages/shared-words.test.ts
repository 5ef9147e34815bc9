import { expect, it } from 'vitest'
import { moneyLine } from './shared-words.ts'

it.each([
  [
    'pounds without their pence',
    { received: 123_456, spent: 61_728 },
    '£1,234 received, 50% of it spent',
  ],
  ['nothing yet', { target: 500_000, received: 0, spent: 0 }, '£0 of £5,000 received'],
  ['pence alone', { received: 50, spent: 0 }, '£0.50 received, 0% of it spent'],
  [
    'more spent than came in',
    { received: 10_000, spent: 10_100 },
    '£100 received, all of it spent',
  ],
  [
    'a currency without pence',
    { currency: 'JPY', received: 12_345, spent: 0 },
    'JP¥12,345 received, 0% of it spent',
  ],
  [
    'a currency of thousandths',
    { currency: 'KWD', received: 12_345, spent: 0 },
    'KWD 12 received, 0% of it spent',
  ],
])('money in one line: %s', (_name, figures, line) => {
  expect(moneyLine({ currency: 'GBP', ...figures }).replaceAll('\u00A0', ' ')).toBe(line)
})
