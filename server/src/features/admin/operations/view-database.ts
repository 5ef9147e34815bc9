import type { DatabaseSession } from '@pennytrail/contract'
import type { Db } from '../../../platform/database/index.ts'
import type { DatabaseSessionRow } from '../admin.rows.ts'
import { listSessions, listStatements, listTables } from './database.sql.ts'

/** Statements and transactions that take longer appear in the administration. */
const slowSeconds = 1

const toSession = (row: DatabaseSessionRow): DatabaseSession => ({
  pid: row.pid,
  application: row.application,
  state: row.state ?? '',
  statement: row.statement ?? '',
  seconds: row.seconds,
  transactionSeconds: row.transactionSeconds,
  waitSeconds: row.waitSeconds,
  waitsFor: row.waitsFor,
  blockedBy: row.blockedBy,
})

/**
 * Returns what slows the database down now: statements and transactions that take over a second,
 * and everybody who waits for a lock or holds one that others wait for. Read as the
 * system.
 */
export const viewDatabase = async (db: Db) => {
  const all = await listSessions(db)
  const sessions = all.filter(({ state }) => state !== null).map((row) => toSession(row))
  const blockers = new Set(sessions.flatMap(({ blockedBy }) => blockedBy))
  return {
    sessions: sessions.filter(
      ({ pid, seconds, transactionSeconds, blockedBy }) =>
        blockedBy.length > 0 ||
        blockers.has(pid) ||
        Math.max(seconds, transactionSeconds ?? 0) >= slowSeconds,
    ),
    hidden: all.length - sessions.length,
    statements: (await listStatements(db)).map((row) => ({
      statement: row.statement ?? '',
      calls: row.calls ?? 0,
      totalMilliseconds: row.totalMilliseconds ?? 0,
      meanMilliseconds: row.meanMilliseconds ?? 0,
      maxMilliseconds: row.maxMilliseconds ?? 0,
    })),
    tables: await listTables(db),
  }
}
