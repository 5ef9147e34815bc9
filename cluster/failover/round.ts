import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { findNode, waitForWhole } from '../members.ts'
import { waitFor } from '../wait-for.ts'
import { countLost } from './check-writes.ts'
import type { ReadLoad } from './read-load.ts'
import type { WriteLoad } from './write-load.ts'

/**
 * - postmaster: the PostgreSQL of the primary is killed, its Patroni lives on
 * - node: everything on the primary's machine is killed, etcd too
 * - standby: everything on the synchronous standby's machine is killed
 */
export type Kill = 'postmaster' | 'node' | 'standby'

/** The figures of one kill; times are in milliseconds. */
export interface Round {
  readonly kill: Kill
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

/** The time of undisturbed load before a kill, and after the cluster is whole again. */
const calm = 3000
/** The time for which a killed node stays away after writes are back. */
const nodeAway = 3000

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

/** Kills one part under load, waits until everything works again, and returns the figures. */
export const runRound = async (
  cluster: Cluster,
  kill: Kill,
  writes: WriteLoad,
  reads: ReadLoad,
  cut: AbortSignal,
): Promise<Round> => {
  const { place } = cluster
  await sleep(calm, undefined, { signal: cut })
  const node = await findNode(place, kill === 'standby' ? 'sync_standby' : 'leader')
  const before = writes.acknowledged.size
  const killedAt = performance.now()
  await (kill === 'postmaster' ? cluster.killPostgres(node) : cluster.killNode(node))
  await waitForWrites(killedAt, writes, cut)
  if (kill !== 'postmaster') {
    await sleep(nodeAway, undefined, { signal: cut })
    cluster.reviveNode(node)
  }
  await waitForWhole(place, 180, cut)
  const wholeAt = performance.now()
  await sleep(calm, undefined, { signal: cut })
  const end = performance.now()
  const ids = [...writes.acknowledged.keys()].slice(before)
  return {
    kill,
    node: `db${node}`,
    newPrimary: `db${await findNode(place, 'leader')}`,
    acknowledged: ids.length,
    lost: await countLost(place, ids),
    writesAway: writes.timeline.measureLongestGap(killedAt, end),
    readsAway: reads.timeline.measureLongestGap(killedAt, end),
    wholeAfter: wholeAt - killedAt,
    machineLoad: os.loadavg()[0]!,
  }
}
