import pg from 'pg'

/**
 * Runs `work` while no other process prepares the same database, so that processes that start
 * together neither collide in the catalogue nor do the same work twice. `ownerUrl` connects as the
 * schema's owner. The lock ends with its connection, so a killed process leaves none behind.
 */
export const withStartLock = async <T>(ownerUrl: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'pennytrail-start',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('pennytrail-start'))`)
    return await work()
  } finally {
    await client.end()
  }
}
