import { createHash } from 'node:crypto'
import type { Limit } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { sql, type Database, type Db } from './database/index.ts'
import { deriveKeys, hashWithKey } from './derived-keys.ts'
import type { CountUsesRow } from './platform.rows.ts'

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
   * Counts one use of each limit, across all processes, in one statement. Throws `too-many-requests`
   * if a limit is used up; the limits after it then count nothing. The uses stay counted even if the
   * request fails.
   */
  take(limits: readonly Limit[], subjects: LimitSubjects): Promise<void>
  /**
   * Counts one use of each limit in the caller's transaction, which must commit, and returns for each
   * how many uses count, with this one: more than its `max` if it was used up. Every limit counts,
   * whatever the others say.
   */
  count(db: Db, limits: readonly Limit[], subjects: LimitSubjects): Promise<number[]>
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
  const { email, network } = subjects
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

/** Returns the keys of a count that is spread over rows, so that no row is locked by every use. */
const listRows = (key: string, { spread = 1 }: Limit): string[] =>
  spread === 1 ? [key] : Array.from({ length: spread }, (_, row) => `${key} ${row}`)

interface Use {
  readonly key: string
  readonly limit: Limit
}

/** Counts uses; see `Limits`. With `inTurn`, a limit that is used up stops those after it. */
const countUses = async (
  db: Db,
  clock: Clock,
  uses: readonly Use[],
  inTurn: boolean,
): Promise<number[]> => {
  const now = clock.now().getTime()
  const counts = uses.map(({ key, limit }) => {
    const part = (seconds[limit.within] * 1000) / partsOfWindow
    const start = Math.floor(now / part) * part
    const rows = listRows(key, limit)
    return {
      key: rows[Math.trunc(Math.random() * rows.length)],
      rows,
      max: limit.max,
      start: new Date(start),
      since: new Date(start - (partsOfWindow - 1) * part),
    }
  })
  // Refused uses are not counted later, or somebody who keeps trying would be refused for ever.
  const counted = await db.many<CountUsesRow>(sql`
    with asked as (
      select a.*, coalesce((
        select sum(r.taken - r.refused) from rate_limit r
        where r.key = any (a.rows) and r.window_start >= a.since
          and (r.window_start < a.start or (r.window_start = a.start and r.key <> a.key))
        ), 0)::integer as used, coalesce((
        select r.taken from rate_limit r
        where r.key = a.key and r.window_start = a.start), 0) as taken
      from rows from (json_to_recordset(${JSON.stringify(counts)}) as (key text, rows text[],
        max integer, start timestamptz, since timestamptz)) with ordinality
        as a (key, rows, max, start, since, place)
    ), due as (
      select key, start, (used + taken >= max)::integer as refused, ${inTurn} and coalesce(
        bool_or(used + taken >= max) over (order by place rows between unbounded preceding
          and 1 preceding), false) as is_stopped
      from asked
    ), counted as (
      insert into rate_limit as now (key, window_start, taken, refused)
      select key, start, 1, refused from due where not is_stopped order by key
      on conflict (key, window_start) do update set taken = now.taken + 1,
        refused = now.refused + (select (now.taken + a.used >= a.max)::integer
          from asked a where a.key = now.key)
      where now.taken < ${maxCount}
      returning key, taken
    )
    select /* never null */ coalesce(c.taken, ${maxCount}) + a.used as uses
    from asked a left join counted c on c.key = a.key order by a.place`)
  return counted.map(({ uses }) => uses)
}

/**
 * Creates limits that are counted in the database outside the caller's transaction, so that a
 * rollback does not reset them.
 */
export const createLimits = (
  database: Database,
  clock: Clock,
  tokenKeys: readonly string[],
): Limits => {
  const list = (limits: readonly Limit[], subjects: LimitSubjects): Use[] =>
    limits.map((limit) => ({ limit, key: getKey(tokenKeys, limit, subjects) }))
  return {
    count: (db, limits, subjects) => countUses(db, clock, list(limits, subjects), false),
    take: async (limits, subjects) => {
      if (limits.length === 0) return
      const uses = list(limits, subjects)
      const counts = await database.beside.transaction('maintenance', (db) =>
        countUses(db, clock, uses, true),
      )
      if (counts.some((count, at) => count > limits[at]!.max)) {
        throw new AppError('too-many-requests')
      }
    },
  }
}

/** Deletes the counters that began before a time. */
export const deleteOldLimits = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from rate_limit where window_start < ${before}`)
