import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Takes the session's advisory lock `name`. It asks again and again instead of waiting inside one
 * statement: `create index concurrently` waits for every running statement, so it would wait for
 * processes that wait for the process that builds the index.
 */
export const takeAdvisoryLock = async (
  client: pg.ClientBase,
  name: string,
  say?: (line: string) => void,
): Promise<void> => {
  const started = Date.now()
  for (let said = false; ; await sleep(50 + Math.random() * 50)) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as taken',
      [name],
    )
    if (rows[0]?.taken) return
    if (!said && Date.now() - started > 5000) {
      say?.('Another process prepares this database; waiting for it.')
      said = true
    }
  }
}

/**
 * Runs `work` while no other process prepares the same database, so that processes that start
 * together neither collide in the catalogue nor do the same work twice. `ownerUrl` connects as the
 * schema's owner. The lock ends with its connection, so a killed process leaves none behind.
 */
export const withStartLock = async <T>(
  ownerUrl: string,
  work: () => Promise<T>,
  say?: (line: string) => void,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'pennytrail-start',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeAdvisoryLock(client, 'pennytrail-start', say)
    return await work()
  } finally {
    await client.end()
  }
}
