import pg from 'pg'

export interface Watch {
  /**
   * Returns a mark for each table: its number of rows and a sum of the transactions that wrote
   * them.
   */
  take(): Promise<Record<string, string>>
  /** Resets the rate limits, so that they do not hide the answer of the policy. */
  forgetLimits(): Promise<void>
  close(): Promise<void>
}

// A refused call may count its attempts and update its session. Everything else must stay
// unchanged.
const ignored = ['rate_limit', 'session', 'schema_migration', 'schema_objects']

/** Watches a whole database for changes, jobs included. */
export const watchDatabase = async (ownerUrl: string): Promise<Watch> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`set app.actor = 'system'`)
  const { rows } = await client.query<{ name: string }>(
    `select case when schemaname = 'public' then quote_ident(tablename)
       else 'graphile_worker._private_jobs' end as name
     from pg_tables where (schemaname = 'public' and not tablename = any($1))
        or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`,
    [ignored],
  )
  const query = rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(xmin::text::int8), 0) as mark from ${name}`,
    )
    .join(' union all ')
  return {
    take: async () => {
      const marks = await client.query<{ name: string; mark: string }>(query)
      return Object.fromEntries(marks.rows.map(({ name, mark }) => [name, mark]))
    },
    forgetLimits: async () => {
      await client.query('delete from rate_limit')
    },
    close: () => client.end(),
  }
}
