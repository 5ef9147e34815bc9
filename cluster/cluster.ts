import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createRolesAndDatabase } from './database.ts'
import { startHaproxy } from './haproxy.ts'
import { waitForWhole } from './members.ts'
import { startNodes, type Nodes } from './nodes.ts'
import type { Part } from './part.ts'
import { startPgbouncer } from './pgbouncer.ts'
import type { Place } from './place.ts'
import { listProcesses, startProduct, waitForProduct } from './product.ts'

/** A running cluster. */
export interface Cluster {
  readonly place: Place
  readonly nodes: Nodes
  stop(): Promise<void>
}

/**
 * Starts the whole cluster: etcd, Patroni with PostgreSQL, HAProxy, PgBouncer and the product. If a part
 * fails, the others are stopped before the promise rejects.
 */
export const startCluster = async (
  place: Place,
  say: (line: string) => void,
  cut: AbortSignal,
): Promise<Cluster> => {
  say('Starting three nodes of etcd, Patroni and PostgreSQL.')
  const nodes = startNodes(place)
  const parts: Part[] = []
  // The product stops first, because it finishes its work in the database.
  const stop = async (): Promise<void> => {
    for (const part of parts.toReversed()) await part.stop()
    await nodes.stop()
  }
  try {
    parts.push(startHaproxy(place))
    await waitForWhole(place, 180, cut)
    await createRolesAndDatabase(place)
    parts.push(startPgbouncer(place))
    mkdirSync(path.join(place.folder, 'files'))
    say('Starting the product: one worker process and two API processes.')
    for (const one of listProcesses(place)) {
      const part = startProduct(place, one)
      parts.push(part)
      await waitForProduct(place, part, one, cut)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { place, nodes, stop }
}
