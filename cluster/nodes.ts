import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startEtcd } from './etcd.ts'
import type { Part } from './part.ts'
import { getDataFolder, startPatroni } from './patroni.ts'
import type { Place } from './place.ts'
import { nodeNumbers, type NodeNumber } from './ports.ts'

/**
 * A way in which a database machine can fail.
 * - postgres: PostgreSQL is killed, its Patroni lives on
 * - patroni: Patroni is killed, its PostgreSQL lives on
 * - machine: PostgreSQL, Patroni and etcd are killed, as if the machine had lost its power
 * - frozen: the same three stop without a word and go on later, as a paused virtual machine does
 */
export type Failure = 'postgres' | 'patroni' | 'machine' | 'frozen'

/** The three database machines of a cluster. */
export interface Nodes {
  /** Makes a machine fail. Returns a function that brings back what Patroni cannot bring back. */
  fail(node: NodeNumber, failure: Failure): Promise<() => void>
  /**
   * Starts each etcd and Patroni again that has ended, as a supervisor on a real machine does. Patroni
   * starts its PostgreSQL itself. Returns their names.
   */
  startEnded(): string[]
  stop(): Promise<void>
}

/** The functions that start the programs of a machine. */
const starters = { etcd: startEtcd, patroni: startPatroni }

/** Returns the process id of the PostgreSQL of a node; undefined if it does not run. */
const findPostmaster = (place: Place, node: NodeNumber): number | undefined => {
  const folder = getDataFolder(place, node)
  try {
    const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The file outlives a killed server, and its number may belong to another program by now.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes(folder) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Lists the process ids of the PostgreSQL of a node, the postmaster first. */
const listPostgres = (place: Place, node: NodeNumber): number[] => {
  const postmaster = findPostmaster(place, node)
  if (postmaster === undefined) return []
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended by itself.
    }
  }
}

/** The programs of one machine, except PostgreSQL, which Patroni starts. */
interface Machine {
  etcd: Part
  patroni: Part
}

/** Starts three machines, each with etcd, Patroni and PostgreSQL. */
export const startNodes = (place: Place, start = starters): Nodes => {
  const machines = new Map<NodeNumber, Machine>()
  for (const node of nodeNumbers) {
    machines.set(node, { etcd: start.etcd(place, node), patroni: start.patroni(place, node) })
  }
  const fail: Nodes['fail'] = async (node, failure) => {
    const machine = machines.get(node)!
    const startPatroniAgain = (): void => {
      machine.patroni = start.patroni(place, node)
    }
    if (failure === 'postgres') {
      signal(listPostgres(place, node).slice(0, 1), 'SIGKILL')
      return () => {}
    }
    if (failure === 'patroni') {
      await machine.patroni.kill()
      return startPatroniAgain
    }
    const pids = [...listPostgres(place, node), machine.patroni.pid, machine.etcd.pid]
    if (failure === 'frozen') {
      signal(pids, 'SIGSTOP')
      return () => signal(pids, 'SIGCONT')
    }
    signal(pids, 'SIGKILL')
    await Promise.all([machine.patroni.ended, machine.etcd.ended])
    return () => {
      machine.etcd = start.etcd(place, node)
      startPatroniAgain()
    }
  }
  const startEnded = (): string[] =>
    [...machines].flatMap(([node, machine]) =>
      (['etcd', 'patroni'] as const).flatMap((kind) => {
        if (!machine[kind].hasEnded()) return []
        machine[kind] = start[kind](place, node)
        return [machine[kind].name]
      }),
    )
  const stop = async (): Promise<void> => {
    const all = [...machines.values()]
    // A frozen process would not receive the signal to stop.
    for (const node of nodeNumbers) signal(listPostgres(place, node), 'SIGCONT')
    for (const { patroni, etcd } of all) signal([patroni.pid, etcd.pid], 'SIGCONT')
    await Promise.all(all.map(({ patroni }) => patroni.stop()))
    await Promise.all(all.map(({ etcd }) => etcd.stop()))
    // A killed Patroni leaves its PostgreSQL running.
    for (const node of nodeNumbers) signal(listPostgres(place, node), 'SIGKILL')
  }
  return { fail, startEnded, stop }
}
