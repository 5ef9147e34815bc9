import pg from 'pg'

interface ConnectionCount {
  /** The number of connections that the database accepts from this role. */
  readonly allowed: number
  /** The number of connections that are open now. */
  readonly open: number
}

/** PostgreSQL 16 and newer can reserve connections for a role; 15 does not know the setting. */
const countStatement = `
  select least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as allowed,
    (select count(*)::int from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()) as open`

/**
 * Checks that the database accepts the connections which the processes of this start may open.
 * Throws an Error if it never does. Says so if it does not while the connections that are open now
 * stay open, as during a rolling restart.
 */
export const checkConnectionLimit = async (
  url: string,
  needed: number,
  say?: (line: string) => void,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<ConnectionCount>(countStatement)
    const { allowed, open } = rows[0]!
    if (needed > allowed) {
      throw new Error(
        `DATABASE_POOL_SIZE: this start may open ${needed} connections to the database, which accepts ${allowed}. Lower DATABASE_POOL_SIZE, WORKER_CONCURRENCY or PROCESSES, or raise max_connections of PostgreSQL.`,
      )
    }
    if (open + needed > allowed) {
      say?.(
        `This start may open ${needed} connections to the database. ${open} are open already, and it accepts ${allowed}: under load, requests will wait or fail. Lower DATABASE_POOL_SIZE, WORKER_CONCURRENCY or PROCESSES, or raise max_connections of PostgreSQL.`,
      )
    }
  } finally {
    await client.end()
  }
}
