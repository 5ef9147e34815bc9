import pg from 'pg'

export interface Outage {
  end(): Promise<void>
}

/**
 * Makes one test database unreachable, as a restart of PostgreSQL does: ends its connections and
 * refuses new ones until `end`. The path of `url` names the database.
 */
export const startOutage = async (url: string): Promise<Outage> => {
  const [, name] = /^[^/]*\/\/[^/]*\/([^?]+)/.exec(url)!
  const client = new pg.Client({ connectionString: url.replace(`/${name!}`, '/postgres') })
  await client.connect()
  const allowConnections = (allowed: boolean) =>
    client.query(`alter database ${client.escapeIdentifier(name!)} allow_connections ${allowed}`)
  await allowConnections(false)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  return {
    end: async () => {
      await allowConnections(true)
      await client.end()
    },
  }
}
