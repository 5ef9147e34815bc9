import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { startPostgres } from '../../platform/postgres/index.ts'
import { chooseDiscardedFolder } from './discarded-folder.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

export interface ThrowawayServer {
  /** Returns a connection URL for a database, as the superuser. */
  url(database: string): string
  /** A folder for temporary files, which are deleted with the server's data. */
  readonly temporary: string
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server whose data is discarded. The folder of a name is always the same in
 * this working tree, so that the next run finds the server that a killed run left.
 */
export const startThrowawayServer = async (name: string): Promise<ThrowawayServer> => {
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const folder = path.join(chooseDiscardedFolder(), `pennytrail-${name}-${mark}`)
  const server = await startPostgres(folder, { throwaway: true, connections: 180 })
  const temporary = path.join(folder, 'tmp')
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary)
  chmodSync(temporary, 0o755) // so that PostgreSQL, which is not root, can read it
  return {
    url: server.url,
    temporary,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
