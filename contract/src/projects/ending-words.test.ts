import { describe, expect, it } from 'vitest'
import {
  describeEnding,
  describeEndingInShort,
  type EndedProject,
  type LeftMoney,
} from './ending-words.ts'

const left = (more: Partial<LeftMoney> = {}): LeftMoney => ({
  amount: 400_000,
  to: 'Move-on rooms',
  isHidden: false,
  on: '2026-10-03',
  ground: 'consent',
  ...more,
})

const ended = (more: Partial<EndedProject> = {}): EndedProject => ({
  lifecycle: 'cancelled',
  currency: 'GBP',
  received: 500_000,
  transferred: -400_000,
  spent: 100_000,
  fees: 0,
  left: [left()],
  ...more,
})

describe('how a project ended, in words', () => {
  it('a cancelled project says what came in, what was spent, where the rest went and why', () => {
    expect(describeEnding(ended())).toBe(
      'Cancelled. £5,000 came in; £1,000 was spent; £4,000 went to Move-on rooms on 3 October 2026, with the funder’s consent.',
    )
  })

  it('money that went to one fund on several days went there by the last of them', () => {
    expect(describeEnding(ended({ left: [left({ since: '2026-09-01' })] }))).toContain(
      '£4,000 went to Move-on rooms by 3 October 2026, with the funder’s consent',
    )
  })

  it('money that went back to a funder counts as money that came in', () => {
    const back = left({ ground: 'returned', to: null })
    expect(describeEnding(ended({ received: 100_000, transferred: 0, left: [back] }))).toBe(
      'Cancelled. £5,000 came in; £1,000 was spent; £4,000 went back to the funder on 3 October 2026.',
    )
  })

  it('a project that nobody may see is not named, and the general fund is', () => {
    const words = describeEnding(
      ended({
        lifecycle: 'closed',
        spent: 0,
        fees: 100_000,
        left: [
          left({ amount: 300_000, isHidden: true, to: null, ground: 'power' }),
          left({ amount: 100_000, to: null, ground: null }),
        ],
      }),
    )
    expect(words).toBe(
      'Closed. £5,000 came in; nothing was spent; £1,000 went on fees; £3,000 went to another project on 3 October 2026, under a power, scheme or order; £1,000 went to the general fund on 3 October 2026.',
    )
  })

  it('the words for an ended project say if no money came in', () => {
    const none = { received: 0, transferred: 0, spent: 0, left: [] }
    expect(describeEnding(ended(none))).toBe('Cancelled. No money came in.')
  })

  it('the words name money that is left or was overspent, so that the amounts add up', () => {
    expect(describeEnding(ended({ received: 600_000 }))).toContain('£1,000 is left')
    expect(describeEnding(ended({ spent: 200_000 }))).toContain(
      'it is overspent by £1,000, which the charity’s unrestricted money bears',
    )
  })

  it('an overspend is named beside gifts that moved on or are left, and so is the transfer that covers it', () => {
    const bears = { now: 30_000, covered: 0, coveredOn: null }
    const overspent = ended({ received: 400_000, spent: 30_000, overspend: bears })
    expect(describeEnding(overspent)).toBe(
      'Cancelled. £4,000 came in; £300 was spent; £4,000 went to Move-on rooms on 3 October 2026, with the funder’s consent; it is overspent by £300, which the charity’s unrestricted money bears.',
    )
    const late = { ...overspent, received: 450_000 }
    expect(describeEnding(late)).toContain('£500 is left; it is overspent by £300')
    const paid = {
      ...overspent,
      transferred: -370_000,
      overspend: { now: 0, covered: 30_000, coveredOn: '2026-10-09' },
    }
    expect(describeEnding(paid)).toBe(
      'Cancelled. £4,000 came in; £300 came from the general fund on 9 October 2026 to cover an overspend; £300 was spent; £4,000 went to Move-on rooms on 3 October 2026, with the funder’s consent.',
    )
    expect(describeEndingInShort(paid)).toBe(
      'Cancelled. £4,000 received, £300 from the general fund for an overspend, £300 spent, £4,000 moved to other funds',
    )
  })

  it('money that the charity moved in itself did not come in', () => {
    const swept = left({ amount: 7_500, to: null, ground: null })
    const own = ended({ received: 0, transferred: 2_500, spent: 2_500, left: [swept] })
    expect(describeEnding(own)).toBe(
      'Cancelled. £100 was brought in from other funds or earlier years; £25 was spent; £75 went to the general fund on 3 October 2026.',
    )
    expect(describeEndingInShort(own)).toBe(
      'Cancelled. £100 brought in, £25 spent, £75 moved to other funds',
    )
    expect(describeEnding(ended({ received: 0, transferred: 0, spent: 2_500, left: [] }))).toBe(
      'Cancelled. Nothing came in; £25 was spent; it is overspent by £25, which the charity’s unrestricted money bears.',
    )
  })

  it('the short words count what went back to the funder', () => {
    const back = left({ ground: 'returned', to: null })
    expect(describeEndingInShort(ended({ received: 100_000, transferred: 0, left: [back] }))).toBe(
      'Cancelled. £5,000 received, £1,000 spent, £4,000 went back to the funder',
    )
    const allBack = left({ amount: 100_000, ground: 'returned', to: null })
    expect(
      describeEndingInShort(ended({ received: 0, transferred: 0, spent: 0, left: [allBack] })),
    ).toBe('Cancelled. £1,000 received, £1,000 went back to the funder')
  })
})
