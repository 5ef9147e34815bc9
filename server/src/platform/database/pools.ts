import type pg from 'pg'

/** The use of a pool of connections, as its name in the metrics. */
export type PoolName = 'requests' | 'files' | 'limits' | 'health' | 'jobs' | 'metrics' | 'reads'

interface NamedPool {
  readonly pool: pg.Pool
  readonly name: PoolName
  readonly max: number
}

const pools = new Set<NamedPool>()

/** Makes a pool visible to the metrics until it ends. */
export const registerPool = (pool: pg.Pool, name: PoolName, max: number): void => {
  pools.add({ pool, name, max })
}

export interface PoolState {
  readonly name: PoolName
  readonly max: number
  /** The number of open connections, and how many of them nobody uses. */
  readonly total: number
  readonly idle: number
  /** The number of callers that wait for a connection. */
  readonly waiting: number
}

/** Lists the state of every open pool of this process. */
export const listPools = (): PoolState[] => {
  for (const one of pools) if (one.pool.ended) pools.delete(one)
  return [...pools].map(({ pool, name, max }) => ({
    name,
    max,
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}
