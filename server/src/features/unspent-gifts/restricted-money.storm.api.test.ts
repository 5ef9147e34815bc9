import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { atOnce, report } from '../../testing/storm/storm.ts'
import { takeViolations } from '../../testing/lock-order.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { anySource } from './testing/card-processor.ts'
import { startTeam, teamStep, type TeamStep } from './testing/restricted-team.ts'

/**
 * The checks of the ledger and the job that settles closures read the ledgers of all charities. So
 * each hundred teams get a database of their own; otherwise each would take longer than the last.
 */
const teamsInDatabase = 100

const openWorld = async () => {
  const world = await openTestApp()
  return { world, donor: await makePerson(world.deps, { isDonor: true }) }
}
let place = await openWorld()
afterAll(() => place.world.close())

/** A transfer that gave a project free money is reversed after a gift has taken its place. */
const reversedTransfer: TeamStep[] = [
  { does: 'give', amount: 9_000, fund: 0, which: 0 },
  { does: 'set-aside', amount: 8_000, fund: 0, which: 0 },
  { does: 'give-back', amount: 8_000, fund: 0, which: 0 },
  { does: 'reverse', amount: 100, fund: 0, which: 0 },
  { does: 'close', amount: 100, fund: 0, which: 0 },
]

/** A grant moves on a ground, and the move, or the grant itself, is reversed. */
const reversedGround: TeamStep[] = [
  { does: 'grant', amount: 8_000, fund: 0, which: 0 },
  { does: 'close', amount: 100, fund: 0, which: 0 },
  { does: 'ground', amount: 5_000, fund: 0, which: 0 },
  { does: 'spend', amount: 2_000, fund: 1, which: 0 },
  { does: 'reverse', amount: 100, fund: 0, which: 0 },
  { does: 'reverse', amount: 100, fund: 0, which: 1 },
]

it(
  'no sequence of entries, reversals, transfers, closures, refunds, disputes and corrections takes restricted money, except by spending, a refund, its own terms or a recorded ground',
  { timeout: atOnce(120_000, 3 * 3600_000) },
  async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(teamStep, { minLength: 8, maxLength: 16 }), async (steps) => {
        if (runs > 0 && runs % teamsInDatabase === 0) {
          await place.world.close()
          place = await openWorld()
          report(`${runs} sequences keep restricted money`)
        }
        runs += 1
        const team = await startTeam(place.world, place.donor)
        let before = await team.readRestricted()
        for (const one of steps) {
          const { source, sum, total = sum } = await team.act(one)
          const after = await team.readRestricted()
          const losses = [...before.sources].flatMap(([id, unspent]) => {
            const taken = unspent - (after.sources.get(id) ?? 0)
            return taken > (source === anySource || source === id ? sum : 0) ? [{ id, taken }] : []
          })
          const tooMuch = Math.max(0, before.sum - after.sum - total)
          expect({ step: one.does, losses, tooMuch }).toEqual({
            step: one.does,
            losses: [],
            tooMuch: 0,
          })
          before = after
        }
        expect(await team.check()).toEqual([])
        await team.end()
      }),
      {
        seed: 20261128,
        numRuns: atOnce(12, 10_000),
        examples: [[reversedTransfer], [reversedGround]],
      },
    )
    expect(takeViolations()).toEqual([])
  },
)
