import { sql, type Db } from '../../../platform/database/index.ts'
import type { DatabaseSessionRow, DatabaseStatementRow, DatabaseTableRow } from '../admin.rows.ts'

/** Lists the connections that do something or that others wait for. Read as the system. */
export const listSessions = (db: Db): Promise<DatabaseSessionRow[]> =>
  db.many<DatabaseSessionRow>(sql`
    select s.pid, s.application, s.state, s.statement,
      s.seconds, s.transaction_seconds, s.wait_seconds,
      s.waits_for, s.blocked_by
    from database_sessions() s order by s.transaction_seconds desc nulls last, s.pid`)

const maxStatements = 20

/** Lists the statements that took the most time since the statistics began. */
export const listStatements = (db: Db): Promise<DatabaseStatementRow[]> =>
  db.many<DatabaseStatementRow>(sql`
    select s.statement, s.calls, s.total_ms as total_milliseconds,
      s.mean_ms as mean_milliseconds, s.max_ms as max_milliseconds
    from database_statements(${maxStatements}) s`)

const maxTables = 20

/** Lists the largest tables, with PostgreSQL's estimate of their rows. Sizes are in bytes. */
export const listTables = (db: Db): Promise<DatabaseTableRow[]> =>
  db.many<DatabaseTableRow>(sql`
    select c.oid::regclass::text as name,
      greatest(c.reltuples::bigint, pg_stat_get_live_tuples(c.oid)) as rows,
      pg_table_size(c.oid) as table_size, pg_indexes_size(c.oid) as index_size
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text !~ '^(pg_|information_)'
    order by pg_total_relation_size(c.oid) desc, 1 limit ${maxTables}`)
