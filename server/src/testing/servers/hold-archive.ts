/** Keeps the shipped PostgreSQL running with its archive, as the environment configures; for tests. */
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/postgres/index.ts'

const connection = await openDatabase(readConfig(process.env))
process.on('SIGTERM', () => {
  void connection.close().then(() => process.exit(0))
})
process.stdout.write(`up ${connection.url}\n`)
