import {
  computeFeeOnRefunded,
  computeRefundOfUnspent,
} from '@pennytrail/contract/unspent-gifts/rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attribute } from './attribute.ts'
import { makeEmptyState } from './attribution-state.ts'
import { getFees, getUnspent, getSignedUnspent, type GiftBalance } from './gift-balance.ts'
import { splitRefundReversal, splitRefund } from './split-refund.ts'
import { makeEffect, makeWrittenLedger, type WrittenLedger } from './testing/written-ledger.ts'

/** A card gift, with the figures that the tests take from its payment. */
interface Card {
  readonly id: string
  readonly fund: string | null
  readonly amount: number
  readonly fee: number
  returned: number
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0)

const makeGiftAccount = () => {
  const run = makeWrittenLedger()
  const cards: Card[] = []
  /** Violations of the attribution rules found while running the schedule. */
  const errors: string[] = []
  const listGiftBalances = (id: string): GiftBalance[] => run.book.byDonation.get(id) ?? []
  const getShare = (card: Card): number =>
    card.fund === null ? 0 : computeFeeOnRefunded(card.fee, card.returned, card.amount)

  const give = (fund: string | null, amount: number, fee: number, lines: string[] = []): Card => {
    const card = { id: `d${cards.length}`, fund, amount, fee, returned: 0 }
    cards.push(card)
    run.gift(card.id, fund, amount, lines)
    if (fee > 0) run.fee(card.id, fund, fee)
    return card
  }

  /**
   * Refunds money, first from the fund `fund`, and returns the amount taken from each fund.
   */
  const goBack = (card: Card, amount: number, fund = card.fund, dispute = false) => {
    const before = getShare(card)
    card.returned += amount
    const freed = getShare(card) - before
    if (freed > 0) run.feeToGeneral(card.id, card.fund!, freed)
    const back = { projectId: fund, amount, fees: new Map([[card.fund, freed]]) }
    const parts = splitRefund(listGiftBalances(card.id), back)
    const rows = parts.flatMap((part) =>
      run.post({
        kind: dispute ? 'dispute' : 'refund',
        donationId: card.id,
        effects: [makeEffect(part.projectId, { received: -part.amount })],
      }),
    )
    return { parts, rows }
  }

  const comeAgain = (card: Card, amount: number, fund = card.fund) => {
    const before = getShare(card)
    card.returned -= amount
    const owed = before - getShare(card)
    const back = { projectId: fund, amount, fees: new Map([[card.fund, owed]]) }
    const parts = splitRefundReversal(listGiftBalances(card.id), back)
    for (const part of parts) {
      const effects = [makeEffect(part.projectId, { received: part.amount })]
      run.post({ kind: 'refund', donationId: card.id, effects })
    }
    if (owed > 0) {
      run.post({
        kind: 'fee',
        donationId: card.id,
        effects: [makeEffect(card.fund, { fees: owed }), makeEffect(null, { fees: -owed })],
      })
    }
    return parts
  }

  const leftIn = (card: Card, fund: string | null): number =>
    sum(
      listGiftBalances(card.id).map((balance) =>
        balance.projectId === fund ? getUnspent(balance) : 0,
      ),
    )

  const move = (card: Card, from: string | null, to: string | null, amount: number): void => {
    if (amount > 0 && from !== to) run.transfer(from, to, amount, card.id)
  }

  return {
    ...run,
    cards,
    faults: errors,
    listGiftBalances,
    give,
    goBack,
    comeAgain,
    leftIn,
    move,
  }
}

type GiftAccount = ReturnType<typeof makeGiftAccount>

describe('splitting a refund of a gift that is in several funds', () => {
  it('a refund takes unspent money in every fund first, then the money that was spent last', () => {
    const { give, move, spend, goBack, left } = makeGiftAccount()
    const card = give('p', 1000, 0)
    spend('p', 300)
    move(card, 'p', 'q', 500)
    spend('q', 100)
    expect(goBack(card, 250).parts).toEqual([
      { projectId: 'q', amount: 50 },
      { projectId: 'p', amount: 200 },
    ])
    const { parts, rows } = goBack(card, 500)
    expect(parts).toEqual([
      { projectId: 'q', amount: 450 },
      { projectId: 'p', amount: 50 },
    ])
    // Refunds release the spending that the gift paid for, newest spending first.
    expect(rows.map(({ useId, amount }) => [useId, amount])).toEqual([
      ['e4', -100],
      ['e2', -50],
    ])
    expect(left()).toEqual({ e1: 0, e3: 0 })
  })

  it('a refund takes money from the requested fund first', () => {
    const { give, move, goBack } = makeGiftAccount()
    const card = give('p', 1000, 0)
    move(card, 'p', 'q', 400)
    expect(goBack(card, 300, 'p').parts).toEqual([{ projectId: 'p', amount: 300 }])
    expect(goBack(card, 300, 'q').parts).toEqual([{ projectId: 'q', amount: 300 }])
  })

  it('a refund of a moved gift takes the card fee from the gift’s first fund and leaves nothing in any fund', () => {
    const { give, move, goBack, comeAgain, listGiftBalances, left } = makeGiftAccount()
    const card = give('p', 1000, 35)
    move(card, 'p', 'q', 965)
    const back = computeRefundOfUnspent(965, { amount: 1000, fee: 35, returned: 0 })
    expect(back).toBe(1000)
    expect(goBack(card, back, 'q').parts).toEqual([
      { projectId: 'q', amount: 965 },
      { projectId: 'p', amount: 35 },
    ])
    expect(Object.values(left())).toEqual([0, 0])
    expect(comeAgain(card, 1000, 'q')).toEqual([
      { projectId: 'q', amount: 965 },
      { projectId: 'p', amount: 35 },
    ])
    expect(listGiftBalances(card.id).map(getSignedUnspent)).toEqual([0, 965])
  })

  it('a whole refund of a gift first given to the general fund takes its card fee from the general fund', () => {
    const { give, move, goBack, left, listGiftBalances } = makeGiftAccount()
    const card = give(null, 1000, 35)
    move(card, null, 'q', 965)
    expect(goBack(card, 1000).parts).toEqual([
      { projectId: 'q', amount: 965 },
      { projectId: null, amount: 35 },
    ])
    expect(Object.values(left())).toEqual([0, 0])
    expect(listGiftBalances(card.id).map(getFees)).toEqual([0, 0])
  })

  it('a refund from the general fund also pays out the card fee that it frees', () => {
    const { give, move, goBack } = makeGiftAccount()
    const card = give(null, 1000, 35)
    move(card, null, 'p', 300)
    expect(goBack(card, 700).parts).toEqual([{ projectId: null, amount: 700 }])
  })

  it('after the requested fund, a refund takes money from the fund that the gift reached last', () => {
    const { give, move, goBack } = makeGiftAccount()
    const card = give('p', 1000, 0)
    move(card, 'p', 'q', 300)
    move(card, 'p', 'r', 300)
    expect(goBack(card, 600).parts).toEqual([
      { projectId: 'r', amount: 200 },
      { projectId: 'p', amount: 400 },
    ])
    expect(goBack(card, 350).parts).toEqual([
      { projectId: 'r', amount: 100 },
      { projectId: 'q', amount: 250 },
    ])
  })

  it('a refund takes money last from the fund that the gift was given to, even after a new instalment', () => {
    const { give, gift, move, goBack } = makeGiftAccount()
    const card = give('p', 1000, 0)
    move(card, 'p', 'q', 400)
    gift(card.id, 'p', 500)
    expect(goBack(card, 1200).parts).toEqual([
      { projectId: 'q', amount: 100 },
      { projectId: 'p', amount: 1100 },
    ])
  })

  it('a failed refund goes back first to the requested fund, if the gift had moved to that fund', () => {
    const { give, move, goBack, comeAgain } = makeGiftAccount()
    const card = give('p', 1000, 0)
    move(card, 'p', 'q', 300)
    move(card, 'p', 'r', 300)
    goBack(card, 1000)
    expect(comeAgain(card, 200, 'q')).toEqual([{ projectId: 'q', amount: 200 }])
    expect(comeAgain(card, 200, 'p')).toEqual([{ projectId: 'r', amount: 200 }])
    expect(comeAgain(card, 300, 'p')).toEqual([
      { projectId: 'r', amount: 100 },
      { projectId: 'q', amount: 100 },
      { projectId: 'p', amount: 100 },
    ])
  })

  it('a failed refund that returns more than was refunded returns the excess to the requested fund', () => {
    const { give, goBack, listGiftBalances } = makeGiftAccount()
    const card = give('p', 1000, 0)
    goBack(card, 100)
    const back = { projectId: 'p', amount: 150, fees: new Map() }
    expect(splitRefundReversal(listGiftBalances(card.id), back)).toEqual([
      { projectId: 'p', amount: 150 },
    ])
    const unrefunded = give('q', 1000, 0)
    expect(
      splitRefundReversal(listGiftBalances(unrefunded.id), { ...back, projectId: 'q' }),
    ).toEqual([{ projectId: 'q', amount: 150 }])
  })

  it('a refund of a gift without a balance takes nothing from any fund', () => {
    expect(splitRefund([], { projectId: 'p', amount: 150, fees: new Map() })).toEqual([])
  })
})

type Step = (till: GiftAccount) => void

const fund = fc.constantFrom('p', 'q', 'r', null)
const amount = fc.integer({ min: 100, max: 5000 })
const part = fc.integer({ min: 1, max: 100 })
const which = fc.nat(1000)
const pick = ({ cards }: GiftAccount, at: number): Card | undefined =>
  cards[at % (cards.length || 1)]
const portion = (whole: number, percent: number): number => Math.trunc((whole * percent) / 100)

/**
 * Closes a project: every gift in the project gets one outcome and leaves no unspent money there.
 */
const closeFund = (
  run: GiftAccount,
  closing: string,
  answers: readonly ('refund' | 'move' | 'general')[],
) => {
  for (const [at, card] of run.cards.entries()) {
    const left = run.leftIn(card, closing)
    if (left === 0) continue
    const answer = answers[at % answers.length]
    const standing = { ...card, fee: card.fund === null ? 0 : card.fee }
    if (answer === 'refund') run.goBack(card, computeRefundOfUnspent(left, standing), closing)
    else run.move(card, closing, answer === 'general' || closing === 'r' ? null : 'r', left)
    if (run.leftIn(card, closing) !== 0) run.faults.push(`${card.id} has some left in ${closing}`)
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ fund, amount, fee: fc.nat(90), lines: fc.subarray(['boats', 'oars']) }).map(
    (of): Step =>
      (run) =>
        void run.give(of.fund, of.amount, of.fee, of.lines),
  ),
  fc.record({ fund, amount, line: fc.constantFrom('boats', null) }).map(
    (of): Step =>
      (run) =>
        void run.spend(of.fund, of.amount, of.line),
  ),
  fc.record({ fund, amount }).map(
    (of): Step =>
      (run) =>
        void run.income(of.fund, of.amount),
  ),
  fc.record({ from: fund, to: fund, amount }).map((of): Step => (run) => {
    if (of.from !== of.to) run.transfer(of.from, of.to, of.amount)
  }),
  fc.record({ which, from: fund, to: fund, part }).map((of): Step => (run) => {
    const card = pick(run, of.which)
    if (card) run.move(card, of.from, of.to, portion(run.leftIn(card, of.from), of.part))
  }),
  fc.record({ which, part, asked: fund, dispute: fc.boolean() }).map((of): Step => (run) => {
    const card = pick(run, of.which)
    const sent = card ? portion(card.amount - card.returned, of.part) : 0
    if (!card || sent === 0) return
    const { parts, rows } = run.goBack(card, sent, of.asked, of.dispute)
    if (sum(parts.map((one) => one.amount)) !== sent) run.faults.push('not all went back')
    // Spending is released only if the gift has no unspent money in any fund.
    const left = sum(run.listGiftBalances(card.id).map(getUnspent))
    if (card.fund !== null && rows.length > 0 && left > 0) run.faults.push('released too early')
  }),
  fc.record({ which, part, asked: fund }).map((of): Step => (run) => {
    const card = pick(run, of.which)
    const again = card ? portion(card.returned, of.part) : 0
    if (card && again > 0) run.comeAgain(card, again, of.asked)
  }),
  fc
    .record({
      closing: fc.constantFrom('p', 'q', 'r'),
      answers: fc.array(fc.constantFrom('refund', 'move', 'general'), { minLength: 1 }),
    })
    .map(
      (of): Step =>
        (run) =>
          closeFund(run, of.closing, of.answers),
    ),
  which.map(
    (at): Step =>
      (run) =>
        reverseSome(run, at),
  ),
)

const reverseSome = (run: WrittenLedger, at: number): void => {
  const open = run.facts.filter(
    (event) =>
      event.kind === 'spending' && !run.facts.some(({ reverses }) => reverses?.id === event.id),
  )
  const one = open[at % (open.length || 1)]
  if (one) run.reverse(one.seq)
}

describe('random schedules of gifts, spending, moves, refunds, disputes and closures', () => {
  it('gift and spending totals stay balanced after every step, and recomputing gives the same result', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const run = makeGiftAccount()
        for (const one of steps) {
          one(run)
          for (const balance of run.book.balances.values()) {
            expect(getSignedUnspent(balance)).toBeGreaterThanOrEqual(0)
          }
        }
        expect(run.faults).toEqual([])
        const again = makeEmptyState()
        const rows = run.facts.flatMap((event) => attribute(again, event))
        for (const card of run.cards) {
          const balances = again.byDonation.get(card.id) ?? []
          const allocated = sum(balances.map((balance) => balance.allocated))
          const refunded = sum(balances.map((balance) => balance.refunded))
          expect(refunded).toBe(card.returned)
          expect(
            allocated + sum(balances.map(getFees)) + refunded + sum(balances.map(getSignedUnspent)),
          ).toBe(card.amount)
        }
        for (const event of run.facts) {
          const covered = sum(rows.flatMap((row) => (row.useId === event.id ? [row.amount] : [])))
          const undone = run.facts.some(({ reverses }) => reverses?.id === event.id)
          const spent = Math.max(
            ...event.effects.map(({ spent, transferred }) => Math.max(spent, -transferred)),
          )
          expect(covered).toBeGreaterThanOrEqual(0)
          expect(covered).toBeLessThanOrEqual(undone ? 0 : spent)
        }
        for (const [id, balance] of again.balances) {
          expect({ ...run.book.balances.get(id), uses: null }).toEqual({ ...balance, uses: null })
        }
      }),
      { seed: 20261121, numRuns: 600 },
    )
  })
})
