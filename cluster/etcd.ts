import { startPart, type Part } from './part.ts'
import type { Place } from './place.ts'
import { nodeNumbers, type NodeNumber } from './ports.ts'

/**
 * Milliseconds between the heartbeats of etcd's leader, and without a heartbeat until an election.
 * Etcd's defaults (100 and 1000) elect too often on one machine whose disk other programs share.
 */
const heartbeat = 200
const election = 2000

const makeUrl = (port: number): string => `http://127.0.0.1:${port}`

/** Starts one etcd. With two of three alive, etcd knows which PostgreSQL is the primary. */
export const startEtcd = (place: Place, node: NodeNumber): Part => {
  const { ports, programs } = place
  const client = makeUrl(ports.etcd(node))
  const peer = makeUrl(ports.etcdPeers(node))
  const cluster = nodeNumbers.map((one) => `etcd${one}=${makeUrl(ports.etcdPeers(one))}`).join(',')
  const options = {
    name: `etcd${node}`,
    'data-dir': place.makeFolder(`etcd${node}`),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': cluster,
    'initial-cluster-token': 'pennytrail',
    'initial-cluster-state': 'new',
    'heartbeat-interval': String(heartbeat),
    'election-timeout': String(election),
    // Patroni before 3.0.3 is safe only with the older protocol (see usesOldProtocol).
    'enable-v2': 'true',
    'log-level': 'warn',
    logger: 'zap',
  }
  return startPart(place, {
    name: `etcd${node}`,
    command: programs.etcd,
    args: Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  })
}
