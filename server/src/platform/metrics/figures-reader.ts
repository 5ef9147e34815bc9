import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import type { Figure, Figures } from './figures.ts'

/** The time in milliseconds for which figures are kept, however often they are asked for. */
const maxAge = 5000
/** The time in milliseconds after which a database that has not answered counts as down. */
const timeLimit = 2000

export type FigureValues = Readonly<Record<string, Figure>>

export interface FiguresReader {
  /** Returns the figures, a few seconds old at most; null if the database does not answer in time. */
  read(): Promise<FigureValues | null>
}

type ReaderDeps = Pick<Deps, 'clock' | 'database' | 'log'>

/** Reads the figures of one concept. Returns none of them if that fails. */
const readOne = async (
  { clock, database, log }: ReaderDeps,
  { read }: Figures,
): Promise<FigureValues> => {
  try {
    return await database.monitoring.transaction('maintenance', async (db) => {
      await db.run(sql`select set_config('statement_timeout', ${String(timeLimit)}, true)`)
      return read(db, clock.now())
    })
  } catch (err) {
    log.warn({ err }, 'figures for the metrics could not be read')
    return {}
  }
}

const readAll = async (deps: ReaderDeps, all: readonly Figures[]): Promise<FigureValues> => {
  await deps.database.probe()
  const found: FigureValues[] = []
  for (const figures of all) found.push(await readOne(deps, figures))
  return Object.assign({}, ...found) as FigureValues
}

/**
 * Creates a reader for figures. Requests that arrive together share one read. A database that hangs
 * holds at most one connection, and later requests do not wait for it again.
 */
export const createFiguresReader = (deps: ReaderDeps, all: readonly Figures[]): FiguresReader => {
  let latest: { readonly values: FigureValues; readonly at: number } | undefined
  let running: { readonly values: Promise<FigureValues | null>; readonly since: number } | undefined

  const start = () => {
    const values = readAll(deps, all).then(
      (read) => {
        latest = { values: read, at: performance.now() }
        running = undefined
        return read
      },
      () => {
        running = undefined
        return null
      },
    )
    return { values, since: performance.now() }
  }

  return {
    read: async () => {
      const now = performance.now()
      if (latest && now - latest.at < maxAge) return latest.values
      running ??= start()
      const left = running.since + timeLimit - now
      if (left <= 0) return null
      const limit = new AbortController()
      try {
        const late = sleep(left, null, { signal: limit.signal }).catch(() => null)
        return await Promise.race([running.values, late])
      } finally {
        limit.abort()
      }
    },
  }
}
