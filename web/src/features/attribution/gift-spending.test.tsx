import type { GiftSpending } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { GiftSpendingView } from './gift-spending.tsx'

const charity = { number: '9000001', name: 'Harbour' }
const since = '2026-06-01T10:00:00.000Z'
const spending = (more: Partial<GiftSpending>): GiftSpending => ({
  currency: 'GBP',
  given: 47_500,
  spent: 0,
  fees: 542,
  refunded: 12_345,
  unspent: 34_613,
  uses: [],
  usesInAll: 0,
  left: [{ charity, project: { id: 'p', title: 'Beds' }, amount: 34_613, since }],
  cameBack: [],
  moves: [],
  ...more,
})
const generalFundNote = /paid by the charity’s general fund/

test.each<[string, Partial<GiftSpending>, number]>([
  ['a part of a gift to a project went back', {}, 1],
  ['nothing went back', { refunded: 0 }, 0],
  ['it was given to the general fund', { left: [{ charity, project: null, amount: 1, since }] }, 0],
])(
  'a gift’s spending says that the general fund pays a refund’s fee only for a refunded project gift: %s',
  (_, more, times) => {
    renderAt(<GiftSpendingView spending={spending(more)} now={Date.parse(since)} />)
    expect(screen.queryAllByText(generalFundNote)).toHaveLength(times)
  },
)
