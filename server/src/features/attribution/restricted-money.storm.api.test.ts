import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../../testing/storm/storm.ts'
import { getOriginalKind, type LedgerEvent } from './ledger-event.ts'
import { guardedStep, makeGuardedLedger, type GuardedStep } from './testing/guarded-ledger.ts'

/**
 * Returns the most by which an entry may lower the restricted money of a project: what it spends,
 * gives back or moves with its giver’s consent, or what the corrected entry had brought.
 */
const getGround = (event: LedgerEvent, projectId: string): number => {
  const effect = event.effects.find((one) => one.projectId === projectId)
  if (!effect) return 0
  const lowers = Math.max(0, effect.spent + effect.fees - effect.received - effect.transferred)
  const kind = getOriginalKind(event)
  if (kind === 'transfer' && event.donationId === null) return 0
  return lowers
}

const play = (steps: readonly GuardedStep[], isGuarded = true) => {
  const ledger = makeGuardedLedger(isGuarded)
  for (const step of steps) {
    const before = ledger.projects.map((one) => ledger.readFund(one))
    const posted = [...ledger.act(step)]
    for (const [at, projectId] of ledger.projects.entries()) {
      const { balance, gifts, other, otherFunding, own, unspent } = ledger.readFund(projectId)
      // Restricted money is what is unspent of its sources, and never negative.
      assert(gifts === unspent && other >= 0, `${gifts} and ${other} of ${unspent} unspent`)
      assert(gifts + other + own === balance, `the parts do not add up to ${balance}`)
      assert(balance + otherFunding >= unspent, `${balance} and ${otherFunding} for ${unspent}`)
      const lowered = before[at]!.gifts + before[at]!.other - gifts - other
      const ground = posted.reduce((sum, event) => sum + getGround(event, projectId), 0)
      assert(lowered <= ground, `restricted money falls by ${lowered}, with ground for ${ground}`)
    }
  }
}

const playRandom = () =>
  fc.assert(
    fc.property(fc.array(guardedStep, { minLength: 5, maxLength: 30 }), (steps) => play(steps)),
    { seed: 20261128, numRuns: atOnce(1_000, 10_000) },
  )

it('no sequence of entries, reversals, transfers, closures, refunds and disputes lowers restricted money except by spending, refund, return or consent', () => {
  expect(playRandom).not.toThrow()
}, 600_000)

it('the same sequences would take gifts’ money if every reversal were allowed', () => {
  const transfer = { amount: 150, fund: 0, which: 0, isTied: false }
  expect(() =>
    play(
      [
        { ...transfer, does: 'receive' },
        { ...transfer, does: 'give', amount: 200 },
        { ...transfer, does: 'set-aside' },
        { ...transfer, does: 'give-back' },
        { ...transfer, does: 'reverse', which: 3 },
      ],
      false,
    ),
  ).toThrow('45 and 0 for 195')
})
