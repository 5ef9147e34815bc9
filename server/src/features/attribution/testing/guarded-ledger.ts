import fc from 'fast-check'
import { makeFundParts } from '../../../testing/fund-parts.ts'
import { getFundTotals } from '../attribution-state.ts'
import { getUnspent } from '../gift-balance.ts'
import { getOriginalKind, isGiftMove, type LedgerEvent } from '../ledger-event.ts'
import { makeEffect, makeWrittenLedger } from './written-ledger.ts'

export const guardedStep = fc.record({
  does: fc.constantFrom(
    'give',
    'give',
    'grant',
    'receive',
    'open',
    'claim-gift-aid',
    'repay-gift-aid',
    'spend',
    'spend',
    'credit',
    'fee',
    'refund',
    'dispute',
    'win-dispute',
    'set-aside',
    'set-aside',
    'give-back',
    'move',
    'move-gift',
    'close',
    'reverse',
    'reverse',
    'reverse',
  ),
  amount: fc.integer({ min: 1, max: 400 }),
  fund: fc.nat(1),
  which: fc.nat(40),
  isTied: fc.boolean(),
})
export type GuardedStep = typeof guardedStep extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]

const projects = ['p', 'q'] as const
const giftKinds = ['gift', 'grant', 'match']
const isSpending = (event: LedgerEvent) =>
  ['spending', 'onward-grant', 'credit'].includes(getOriginalKind(event))
const isAboutGift = (event: LedgerEvent) =>
  giftKinds.includes(getOriginalKind(event)) ||
  (event.donationId !== null &&
    ['fee', 'refund', 'dispute', 'transfer'].includes(getOriginalKind(event)))

const sumChange = ({ received, fees, transferred }: LedgerEvent['effects'][number]) =>
  received - fees + transferred

/** Money of each project that is no gift's: what other entries than spending brought and took. */
const makeBeyondGifts = () => {
  const sums = new Map<string, number>()
  return {
    read: (fund: string) => sums.get(fund) ?? 0,
    add: (event: LedgerEvent) => {
      if (isSpending(event) || isAboutGift(event)) return
      for (const effect of event.effects)
        if (effect.projectId !== null)
          sums.set(effect.projectId, (sums.get(effect.projectId) ?? 0) + sumChange(effect))
    },
    /** Whether the reversal of an entry leaves each project the money of its gifts. */
    mayReverse: (event: LedgerEvent) =>
      isSpending(event) ||
      isAboutGift(event) ||
      event.effects.every(
        (effect) =>
          effect.projectId === null ||
          sumChange(effect) <= 0 ||
          (sums.get(effect.projectId) ?? 0) >= sumChange(effect),
      ),
  }
}

/**
 * A ledger of two projects and the general fund that posts only what the product lets a charity
 * post: free transfers of unrestricted money, consented moves of unspent gifts, refunds of what
 * stands, and reversals that the rule of the ledger allows. `isGuarded` false leaves that rule out.
 */
export const makeGuardedLedger = (isGuarded = true) => {
  const ledger = makeWrittenLedger()
  const parts = makeFundParts()
  const beyond = makeBeyondGifts()
  const standing = new Map<string, { projectId: string; amount: number; taken: number }>()
  let checked = 0

  const readUnspent = (projectId: string) => getFundTotals(ledger.book, projectId, 'GBP').left
  const unspent = new Map<string, number>()
  /** Tells the parts of each fund about the entries that were posted since. */
  const follow = (): void => {
    const added = ledger.facts.slice(checked)
    checked = ledger.facts.length
    for (const event of added) {
      parts.apply({
        id: event.id,
        undoes: event.reverses?.id ?? null,
        payment: event.paymentId,
        isFreeMove: event.kind === 'transfer' && event.donationId === null,
        fromGeneral: event.effects[0]?.projectId === null,
        isGift: isAboutGift(event),
        isSpending: event.kind === 'spending',
        reallocated: ledger.readReallocated(event.id),
        changes: event.effects.flatMap(({ projectId, received, spent, fees, transferred }) => {
          if (projectId === null) return []
          const now = readUnspent(projectId)
          const toGifts = now - (unspent.get(projectId) ?? 0)
          unspent.set(projectId, now)
          return [{ fund: projectId, change: received - spent - fees + transferred, toGifts }]
        }),
      })
      beyond.add(event)
    }
  }

  const readDesignated = (projectId: string) => Math.max(0, parts.find(projectId).own)
  const readGeneral = () => Math.max(0, getFundTotals(ledger.book, null, 'GBP').balance)
  const listGifts = (projectId: string) =>
    [...ledger.book.balances.values()].filter(
      (balance) =>
        balance.projectId === projectId && balance.donationId !== null && getUnspent(balance) > 0,
    )

  const hasMoved = (donationId: string) =>
    ledger.facts.some((event) => isGiftMove(event) && event.donationId === donationId)

  const isStanding = ({ id, reverses }: LedgerEvent) =>
    reverses === null && !ledger.facts.some((one) => one.reverses?.id === id)
  const listCredits = ({ id }: LedgerEvent) =>
    ledger.facts.filter((one) => one.kind === 'credit' && one.paymentId === id && isStanding(one))
  /** Reads what is left of a payment after its supplier's credits; nothing if it is reversed. */
  const readPaid = (payment: LedgerEvent): number =>
    isStanding(payment)
      ? [payment, ...listCredits(payment)].reduce((sum, { effects }) => sum + effects[0]!.spent, 0)
      : 0

  const close = (projectId: string, which: number) => {
    for (const balance of listGifts(projectId)) {
      const { donationId } = balance
      const gift = standing.get(donationId!)!
      const amount = getUnspent(balance)
      if (which % 2 === 0 || hasMoved(donationId!))
        ledger.transfer(projectId, null, amount, donationId!)
      else {
        gift.taken += amount
        ledger.refund(donationId!, projectId, amount)
      }
      follow()
    }
    const swept = readDesignated(projectId)
    if (swept > 0) ledger.transfer(projectId, null, swept)
  }

  const post = ({ amount, does, fund, isTied, which }: GuardedStep): void => {
    const projectId = projects[fund]!
    const other = projects[1 - fund]!
    const of = (change: Parameters<typeof makeEffect>[1]) => [makeEffect(projectId, change)]
    if (does === 'give') {
      const id = `d${ledger.facts.length}`
      standing.set(id, { projectId, amount, taken: 0 })
      ledger.gift(id, projectId, amount, isTied ? ['beds'] : [])
      if (amount > 50) {
        ledger.fee(id, projectId, 5)
        standing.get(id)!.taken += 5
      }
    } else if (does === 'grant') ledger.post({ kind: 'grant', effects: of({ received: amount }) })
    else if (does === 'receive') ledger.income(which % 5 === 0 ? null : projectId, amount)
    else if (does === 'open') ledger.post({ kind: 'opening', effects: of({ transferred: amount }) })
    else if (does === 'claim-gift-aid')
      ledger.post({ kind: 'gift-aid', effects: of({ received: amount }) })
    else if (does === 'repay-gift-aid') {
      const back = Math.min(amount, beyond.read(projectId))
      if (back > 0) ledger.post({ kind: 'gift-aid', effects: of({ received: -back }) })
    } else if (does === 'spend') ledger.spend(projectId, amount, isTied ? 'beds' : null)
    else if (does === 'credit') {
      const payment = pick(
        ledger.facts.filter(({ kind }) => kind === 'spending'),
        which,
      )
      const left = payment ? readPaid(payment) : 0
      if (payment && left > 0) ledger.credit(payment, Math.min(left, amount))
    } else if (does === 'fee')
      ledger.post({ kind: 'fee', effects: [makeEffect(null, { fees: 3 })] })
    else if (does === 'refund' || does === 'dispute') {
      const found = pick([...standing], which)
      const back = found ? Math.min(amount, found[1].amount - found[1].taken) : 0
      // Refunds of gifts that moved are split over their funds; split-refund.test.ts tests that.
      if (!found || back === 0 || hasMoved(found[0])) return
      const [donationId, gift] = found
      gift.taken += back
      const effects = [makeEffect(gift.projectId, { received: -back })]
      ledger.post({ kind: does, donationId, effects })
    } else if (does === 'win-dispute') {
      const lost = ledger.facts.find(
        (event) =>
          event.kind === 'dispute' &&
          !ledger.facts.some((one) => one.kind === 'dispute' && one.lines[0] === event.id) &&
          event.effects[0]!.received < 0 &&
          !hasMoved(event.donationId!),
      )
      if (lost) {
        const back = -lost.effects[0]!.received
        standing.get(lost.donationId!)!.taken -= back
        const { projectId: to } = lost.effects[0]!
        const effects = [makeEffect(to, { received: back })]
        ledger.post({ kind: 'dispute', donationId: lost.donationId, lines: [lost.id], effects })
      }
    } else if (does === 'set-aside') {
      const free = Math.min(amount, readGeneral())
      if (free > 0) ledger.transfer(null, projectId, free)
    } else if (does === 'give-back' || does === 'move') {
      const free = Math.min(amount, readDesignated(projectId))
      if (free > 0) ledger.transfer(projectId, does === 'move' ? other : null, free)
    } else if (does === 'move-gift') {
      const gift = pick(listGifts(projectId), which)
      if (gift)
        ledger.transfer(projectId, other, Math.min(amount, getUnspent(gift)), gift.donationId!)
    } else if (does === 'close') close(projectId, which)
    else {
      const event = pick(ledger.facts, which)
      if (!event || event.reverses || ledger.facts.some((one) => one.reverses?.id === event.id))
        return
      const isProviders = event.donationId !== null || event.kind === 'gift-aid'
      if (listCredits(event).length > 0) return
      if (isProviders || (isGuarded && !beyond.mayReverse(event))) return
      ledger.reverse(event.seq)
    }
  }

  /** Posts the entries of a step and returns them. */
  const act = (step: GuardedStep): LedgerEvent[] => {
    const before = ledger.facts.length
    post(step)
    follow()
    return ledger.facts.slice(before)
  }

  const sumOtherFunding = (projectId: string) => {
    let spent = 0
    for (const event of ledger.facts)
      for (const effect of event.effects) if (effect.projectId === projectId) spent += effect.spent
    for (const balance of ledger.book.balances.values())
      if (balance.projectId === projectId) spent -= balance.allocated
    return spent
  }

  const readFund = (projectId: string) => ({
    balance: getFundTotals(ledger.book, projectId, 'GBP').balance,
    unspent: readUnspent(projectId),
    otherFunding: sumOtherFunding(projectId),
    ...parts.find(projectId),
  })

  return { projects, act, readFund }
}
