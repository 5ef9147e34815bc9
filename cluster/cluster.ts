import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createRolesAndDatabase } from './database.ts'
import { startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import { waitForWhole } from './members.ts'
import type { Part } from './part.ts'
import { getDataFolder, startPatroni } from './patroni.ts'
import type { Place } from './place.ts'
import { nodeNumbers, type NodeNumber } from './ports.ts'
import { listProcesses, startProduct, waitForProduct } from './product.ts'

/** The programs of one database machine, except PostgreSQL, which Patroni starts. */
interface Node {
  etcd: Part
  patroni: Part
}

/** A running cluster. */
export interface Cluster {
  readonly place: Place
  /** Kills the PostgreSQL of a node; its Patroni lives on. */
  killPostgres(node: NodeNumber): Promise<void>
  /** Kills everything on a node, as if the machine had lost its power. */
  killNode(node: NodeNumber): Promise<void>
  /** Starts Patroni and etcd of a killed node on its old data. */
  reviveNode(node: NodeNumber): void
  stop(): Promise<void>
}

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

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

const killPostmaster = (place: Place, node: NodeNumber, withChildren: boolean): void => {
  const pid = findPostmaster(place, node)
  if (pid === undefined) return
  const children = withChildren ? listChildren(pid) : []
  for (const one of [pid, ...children]) kill(one)
}

/** Stops everything in reverse order. A PostgreSQL that its Patroni left running ends last. */
const makeStop =
  (place: Place, parts: () => readonly Part[], nodes: ReadonlyMap<NodeNumber, Node>) =>
  async (): Promise<void> => {
    for (const part of parts().toReversed()) await part.stop()
    await Promise.all([...nodes.values()].map(({ patroni }) => patroni.stop()))
    await Promise.all([...nodes.values()].map(({ etcd }) => etcd.stop()))
    for (const node of nodeNumbers) killPostmaster(place, node, true)
  }

/**
 * Starts the whole cluster: etcd, Patroni with PostgreSQL, HAProxy, and the product. If a part
 * fails, the others are stopped before the promise rejects.
 */
export const startCluster = async (
  place: Place,
  say: (line: string) => void,
  cut: AbortSignal,
): Promise<Cluster> => {
  const nodes = new Map<NodeNumber, Node>()
  const parts: Part[] = []
  const stop = makeStop(place, () => parts, nodes)
  const startNode = (node: NodeNumber): void =>
    void nodes.set(node, { etcd: startEtcd(place, node), patroni: startPatroni(place, node) })
  try {
    say('Starting three nodes of etcd, Patroni and PostgreSQL.')
    for (const node of nodeNumbers) startNode(node)
    const haproxy = startHaproxy(place)
    parts.push(haproxy)
    await waitForWhole(place, 180, cut)
    await createRolesAndDatabase(place)
    mkdirSync(path.join(place.folder, 'files'))
    say('Starting the product: one worker process and two API processes.')
    for (const process_ of listProcesses(place)) {
      const part = startProduct(place, process_)
      parts.push(part)
      await waitForProduct(place, part, process_, cut)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    place,
    killPostgres: async (node) => killPostmaster(place, node, false),
    killNode: async (node) => {
      const { etcd, patroni } = nodes.get(node)!
      killPostmaster(place, node, true)
      await Promise.all([patroni.kill(), etcd.kill()])
    },
    reviveNode: startNode,
    stop,
  }
}
