import type pg from 'pg'
import type { Db } from './store.ts'

/** Runs the work in one transaction: whole, or not at all. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      // The connection is gone, and with it the transaction.
    })
    throw error
  } finally {
    client.release()
  }
}
