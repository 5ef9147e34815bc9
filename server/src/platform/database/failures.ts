import { AppError } from '../app-error.ts'

/**
 * - conflict: two transactions collided; the same work can succeed at once
 * - busy: a lock or a free connection did not come in time
 * - unavailable: the database cannot be reached
 * - full: a disk is full
 */
export type DatabaseFailure = 'conflict' | 'busy' | 'unavailable' | 'full'

/** PostgreSQL's error codes (Appendix A of its manual) and those of the operating system. */
const failures: Readonly<Record<string, DatabaseFailure>> = {
  '40P01': 'conflict', // deadlock_detected
  '40001': 'conflict', // serialization_failure
  '55P03': 'busy', // lock_not_available
  '57014': 'busy', // query_canceled, by statement_timeout
  '53300': 'busy', // too_many_connections
  '53100': 'full', // disk_full
  ENOSPC: 'full', // a file cannot be written
  EDQUOT: 'full',
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
  '57P05': 'unavailable', // idle_session_timeout
  '3D000': 'unavailable', // invalid_catalog_name: the database does not exist (yet)
  '25006': 'unavailable', // read_only_sql_transaction: a standby after a failover
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOENT: 'unavailable', // the private socket is gone
}

/** Messages of pg itself, which carry no code, and one of PostgreSQL whose code has other meanings. */
const unreachable =
  /^(database "[^"]*" is not currently accepting connections|Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|The database system|Connection ended)/

/** Returns the kind of database failure behind an error; undefined for any other error. */
export const classifyFailure = (error: unknown): DatabaseFailure | undefined => {
  if (!(error instanceof Error)) return undefined
  const { message, syscall } = error as NodeJS.ErrnoException
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code.startsWith('08')) return 'unavailable' // connection_exception
  if (code === 'ENOENT' && syscall !== 'connect') return undefined
  return failures[code] ?? (unreachable.test(message) ? 'unavailable' : undefined)
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const maxConflictRetries = 2
const maxBusyRetries = 16

/**
 * Returns the milliseconds to wait before the next attempt; undefined if there is no next attempt.
 */
const getPause = (error: unknown, attempt: number): number | undefined => {
  const jitter = 0.5 + Math.random()
  if (classifyFailure(error) === 'conflict') {
    return attempt <= maxConflictRetries ? 30 * attempt * jitter : undefined
  }
  if (error instanceof AppError && error.code === 'ledger-busy') {
    return attempt <= maxBusyRetries ? 60 * attempt * jitter : undefined
  }
  return undefined
}

/**
 * Runs a whole transaction, and runs it again if it collided with another one or if too many
 * transactions wait for the same ledger. `work` must take its own connection, so that none is held
 * between attempts.
 */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = getPause(error, attempt)
      if (pause === undefined) throw error
      await sleep(pause)
    }
  }
}
