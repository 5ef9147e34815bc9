import { once } from 'node:events'
import net from 'node:net'

/** The numbers of the nodes, each with its etcd, Patroni and PostgreSQL. */
export const nodeNumbers = [1, 2, 3] as const
export type NodeNumber = (typeof nodeNumbers)[number]

/** The numbers of the processes that serve HTTP. */
export const apiNumbers = [1, 2] as const

/** Every port of the cluster, all on loopback. */
export interface Ports {
  /** The balancer in front of the product, which people open. */
  readonly front: number
  /** HAProxy's page about the state of every part. */
  readonly status: number
  /** Leads to the primary PostgreSQL. */
  readonly primary: number
  /** Leads to the replicas, or to the primary if there are none. */
  readonly replicas: number
  readonly pooler: number
  readonly worker: number
  api(number: number): number
  postgres(node: number): number
  patroni(node: number): number
  etcd(node: number): number
  etcdPeers(node: number): number
}

/** Derives every port from the first one. */
export const listPorts = (first: number): Ports => ({
  front: first,
  status: first + 1,
  primary: first + 2,
  replicas: first + 3,
  pooler: first + 4,
  worker: first + 5,
  api: (number) => first + 10 + number,
  postgres: (node) => first + 20 + node,
  patroni: (node) => first + 30 + node,
  etcd: (node) => first + 40 + node,
  etcdPeers: (node) => first + 50 + node,
})

const defaultFirstPort = 7400
/** The cluster uses ports up to 60 above the first one. */
const [lowest, highest] = [1024, 65_000]

/** Reads CLUSTER_PORT. Throws an Error if it is not a port that can be the first. */
export const readFirstPort = (text: string | undefined): number => {
  const port = Number(text || defaultFirstPort)
  if (Number.isInteger(port) && port >= lowest && port <= highest) return port
  throw new Error(`CLUSTER_PORT: must be a whole number from ${lowest} to ${highest}`)
}

const listNumbers = (ports: Ports): number[] => [
  ports.front,
  ports.status,
  ports.primary,
  ports.replicas,
  ports.pooler,
  ports.worker,
  ...apiNumbers.map(ports.api),
  ...nodeNumbers.flatMap((node) => [
    ports.postgres(node),
    ports.patroni(node),
    ports.etcd(node),
    ports.etcdPeers(node),
  ]),
]

const isFree = async (port: number): Promise<boolean> => {
  const probe = net.createServer().listen({ port, host: '127.0.0.1' })
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** Returns the ports that begin at `first`. Throws an Error that names those in use. */
export const takePorts = async (first: number): Promise<Ports> => {
  const ports = listPorts(first)
  const used: number[] = []
  for (const port of listNumbers(ports)) if (!(await isFree(port))) used.push(port)
  if (used.length === 0) return ports
  throw new Error(
    `Ports in use: ${used.join(', ')}. Choose another first port, for example CLUSTER_PORT=8400.`,
  )
}
