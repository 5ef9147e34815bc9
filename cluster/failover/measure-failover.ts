import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { waitForWhole } from '../members.ts'
import type { Place } from '../place.ts'
import { getProductVariables } from '../product.ts'
import { countLost, readRecorded } from './check-writes.ts'
import { startReadLoad } from './read-load.ts'
import { runRound, type Planned, type Round } from './round.ts'
import { describeFailure, isWithinBars, renderTable, summarise } from './table.ts'
import { makeWritingCharities, type WritingCharity } from './world.ts'
import { startWriteLoad, type WriteLoad } from './write-load.ts'

const charityCount = 4
/**
 * Lists the failures: first the kills of the primary, by turns its PostgreSQL and its machine, then
 * two of each other kind.
 */
const planFailures = (primaryKills: number): Planned[] => [
  ...Array.from({ length: primaryKills }, (_, at): Planned => ({
    of: 'primary',
    failure: at % 2 === 0 ? 'postgres' : 'machine',
  })),
  ...(['patroni', 'frozen'] as const).flatMap((failure): Planned[] => [
    { of: 'primary', failure },
    { of: 'primary', failure },
  ]),
  { of: 'standby', failure: 'machine' },
  { of: 'standby', failure: 'machine' },
]

/** Runs `npm run ledger:check` against the cluster. Returns its last lines and whether it passed. */
const checkLedgers = async (place: Place): Promise<{ passed: boolean; lines: string }> => {
  const tool = path.resolve(import.meta.dirname, '../../server/src/tools/ledger-check.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', tool], {
    env: {
      ...process.env,
      ...getProductVariables(place),
      DATA_DIR: path.join(place.folder, 'world'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { passed: code === 0, lines: output.trim() }
}

/** Compares everything that was acknowledged with the ledgers. Returns whether nothing is wrong. */
const proveWrites = async (
  place: Place,
  charities: readonly WritingCharity[],
  writes: WriteLoad,
  say: (line: string) => void,
): Promise<boolean> => {
  const lost = await countLost(place, [...writes.acknowledged.keys()])
  const recorded = await readRecorded(place, charities)
  const pence = [...writes.acknowledged.values()].reduce((sum, amount) => sum + amount, 0)
  // Every client repeated its transaction until it was acknowledged, so nothing else is recorded.
  const doubled = recorded.entries - (writes.acknowledged.size - lost)
  say(`Acknowledged writes: ${writes.acknowledged.size}; lost: ${lost}; doubled: ${doubled}`)
  say(`Pence acknowledged: ${pence}; in the ledgers: ${recorded.pence}`)
  const refusals = [...writes.refusals].map(([status, times]) => `${status} ${times}×`)
  say(`Answers other than 201 during the outages: ${refusals.join(', ') || 'none'}`)
  const ledgers = await checkLedgers(place)
  say(ledgers.lines)
  return lost === 0 && doubled === 0 && pence === recorded.pence && ledgers.passed
}

/**
 * Kills the primary again and again under load, prints a table, and proves that no acknowledged
 * write is lost or doubled. Returns whether everything stayed within the limits.
 */
export const measureFailover = async (
  cluster: Cluster,
  primaryKills: number,
  say: (line: string) => void,
  cut: AbortSignal,
): Promise<boolean> => {
  const { place } = cluster
  const origin = `http://127.0.0.1:${place.ports.front}`
  const charities = await makeWritingCharities(place, charityCount)
  const writes = startWriteLoad(origin, charities)
  const reads = startReadLoad(origin, charities)
  const rounds: Round[] = []
  const plan = planFailures(primaryKills)
  await sleep(5000, undefined, { signal: cut })
  for (const [at, planned] of plan.entries()) {
    await waitForWhole(place, 180, cut)
    const round = await runRound(cluster, planned, writes, reads, cut)
    rounds.push(round)
    const [written, read] = [round.writesAway, round.readsAway].map((time) => Math.trunc(time))
    say(
      `${at + 1} of ${plan.length}: ${describeFailure(round)} (${round.node}), primary is ` +
        `${round.newPrimary}; writes away ${written} ms, reads ${read} ms, lost ${round.lost}`,
    )
  }
  await reads.stop()
  await writes.stop()
  say(`\n${renderTable(rounds)}\n`)
  for (const line of summarise(rounds)) say(line)
  const isProved = await proveWrites(place, charities, writes, say)
  return isProved && isWithinBars(rounds)
}
