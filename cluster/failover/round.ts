import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { findNode, waitForWhole } from '../members.ts'
import type { Failure } from '../nodes.ts'
import { waitFor } from '../wait-for.ts'
import { countLost } from './check-writes.ts'
import type { ReadLoad } from './read-load.ts'
import type { WriteLoad } from './write-load.ts'

/** One failure of the plan: what fails, and on which machine. */
export interface Planned {
  readonly of: 'primary' | 'standby'
  readonly failure: Failure
}

/** The figures of one failure; times are in milliseconds. */
export interface Round extends Planned {
  readonly node: string
  readonly newPrimary: string
  readonly acknowledged: number
  readonly lost: number
  readonly writesAway: number
  readonly readsAway: number
  /** Until all three nodes ran again. */
  readonly wholeAfter: number
  /** The machine's load average of one minute at the end of the round. */
  readonly machineLoad: number
}

/** The time of undisturbed load before a failure, and after the cluster is whole again. */
const calm = 3000
/** The time for which a failed machine stays away after writes are back. */
const away = 3000

/** Waits until writes have succeeded in each of three seconds in a row. */
const waitForWrites = (since: number, { timeline }: WriteLoad, cut: AbortSignal): Promise<true> =>
  waitFor(
    'Writes are back',
    180,
    async () => {
      const now = performance.now()
      if (now - since < 6000) return undefined
      const seconds = [0, 1, 2].map((at) => now - 1000 * at)
      const isBack = seconds.every((end) => timeline.countBetween(end - 1000, end) > 0)
      return isBack || undefined
    },
    cut,
  )

/** Makes a machine fail under load, waits until everything works again, and returns the figures. */
export const runRound = async (
  cluster: Cluster,
  planned: Planned,
  writes: WriteLoad,
  reads: ReadLoad,
  cut: AbortSignal,
): Promise<Round> => {
  const { place } = cluster
  await sleep(calm, undefined, { signal: cut })
  const node = await findNode(place, planned.of === 'primary' ? 'leader' : 'sync_standby')
  const before = writes.acknowledged.size
  const failedAt = performance.now()
  const repair = await cluster.nodes.fail(node, planned.failure)
  await waitForWrites(failedAt, writes, cut)
  await sleep(away, undefined, { signal: cut })
  repair()
  await waitForWhole(place, 180, cut)
  const wholeAt = performance.now()
  await sleep(calm, undefined, { signal: cut })
  const end = performance.now()
  const ids = [...writes.acknowledged.keys()].slice(before)
  return {
    ...planned,
    node: `db${node}`,
    newPrimary: `db${await findNode(place, 'leader')}`,
    acknowledged: ids.length,
    lost: await countLost(place, ids),
    writesAway: writes.timeline.measureMaxGap(failedAt, end),
    readsAway: reads.measureMaxGap(failedAt, end),
    wholeAfter: wholeAt - failedAt,
    machineLoad: os.loadavg()[0]!,
  }
}
