import { createHash } from 'node:crypto'
import type { Limit } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { sql, type Database, type Db } from './database/index.ts'
import { deriveKeys, hashWithKey } from './derived-keys.ts'
import type { ConsumeLimitRow } from './platform.rows.ts'

/** Those whose uses may be counted, as far as a call knows them. */
export interface LimitSubjects {
  readonly person?: string | undefined
  readonly network?: string
  readonly email?: string
  readonly content?: string
  readonly gift?: string
  readonly charity?: string | undefined
}

/**
 * Returns the network of a request for a limit's key: its IPv4 address, or the /64 network of its
 * IPv6 address, because one subscriber owns a whole /64. The configured proxies determine the
 * address.
 */
export const getNetwork = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ipaddr.isValid(ip)) return ip
  // Also turns an IPv4 address that is written as IPv6 back into IPv4.
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}

/**
 * Returns the 256 networks that a network of `getNetwork` belongs to: the /24 of an IPv4 address, or
 * the /56 of an IPv6 network.
 */
export const getNeighbourhood = (network: string): string => {
  if (network.endsWith('::/64')) {
    const parts = network.slice(0, -'::/64'.length).split(':')
    const last = Math.trunc(Number.parseInt(parts[3] ?? '0', 16) / 256).toString(16)
    return `${parts.slice(0, 3).join(':')}:${last}00::/56`
  }
  return /^[\d.]+$/.test(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}

export interface Limits {
  /**
   * Counts one use of each limit, across all processes. Throws `too-many-requests` if a limit is
   * used up. The uses stay counted even if the request fails.
   */
  take(limits: readonly Limit[], subjects: LimitSubjects): Promise<void>
}

const seconds: Readonly<Record<Limit['within'], number>> = {
  minute: 60,
  '15 minutes': 900,
  hour: 3600,
  day: 86_400,
}

/** Returns the hash of an email address that is counted, so that the table of limits names nobody. */
const hashEmail = (tokenKeys: readonly string[], { isKeyed }: Limit, email: string): string => {
  if (isKeyed !== true) return createHash('sha256').update(email).digest('hex')
  const [key] = deriveKeys(tokenKeys, 'email limits')
  return hashWithKey(key!, email).toString('base64url')
}

/** Returns the key of a count. Throws if the call does not know whose use it is. */
const getKey = (tokenKeys: readonly string[], limit: Limit, subjects: LimitSubjects): string => {
  const { name, per } = limit
  const { charity, email, network } = subjects
  const get = (value: string | undefined): string => {
    if (value === undefined) throw new Error(`The limit ${name} counts by ${per}, which is missing`)
    return `${name}:${value}`
  }
  switch (per) {
    case 'platform':
      return name
    case 'email':
      return get(email && hashEmail(tokenKeys, limit, email))
    case 'neighbourhood':
      return get(network && getNeighbourhood(network))
    case 'charity and neighbourhood':
      return get(charity && network && `${charity} ${getNeighbourhood(network)}`)
    default:
      return get(subjects[per])
  }
}

/**
 * The parts of a window. Uses expire by part, so a window slides: uses are counted for at least
 * eleven twelfths of it, and no boundary gives a whole new allowance.
 */
const partsOfWindow = 12

/** At this number a counter of one part of a window stops. */
const maxCount = 1_000_000

const consumeLimit = async (
  database: Database,
  clock: Clock,
  key: string,
  { max, within }: Limit,
): Promise<boolean> => {
  const windowSeconds = seconds[within]
  const part = (windowSeconds * 1000) / partsOfWindow
  const start = Math.floor(clock.now().getTime() / part) * part
  const since = new Date(start - (partsOfWindow - 1) * part)
  // Refused uses are not counted later, or somebody who keeps trying would be refused for ever.
  const count = await database.beside.transaction('maintenance', (db) =>
    db.maybe<ConsumeLimitRow>(sql`
      with earlier as (
        select coalesce(sum(taken - refused), 0)::integer as used from rate_limit
        where key = ${key} and window_start >= ${since} and window_start < ${new Date(start)})
      insert into rate_limit as now (key, window_start, taken, refused)
      select ${key}, ${new Date(start)}, 1, (used >= ${max})::integer from earlier
      on conflict (key, window_start) do update set taken = now.taken + 1,
        refused = now.refused
          + (now.taken + (select used from earlier) >= ${max})::integer
      where now.taken < ${maxCount}
      returning /* never null */ taken + (select used from earlier) as taken`),
  )
  return count === undefined || count.taken > max
}

/**
 * Creates limits that are counted in the database outside the caller's transaction, so that a
 * rollback does not reset them.
 */
export const createLimits = (
  database: Database,
  clock: Clock,
  tokenKeys: readonly string[],
): Limits => ({
  take: async (limits, subjects) => {
    for (const limit of limits) {
      const key = getKey(tokenKeys, limit, subjects)
      if (await consumeLimit(database, clock, key, limit)) throw new AppError('too-many-requests')
    }
  },
})

/** Deletes the counters that began before a time. */
export const deleteOldLimits = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from rate_limit where window_start < ${before}`)
