/** Keeps the shipped PostgreSQL of a data folder running until stopped; for tests. */
import { startPostgres } from '../../platform/postgres/index.ts'

try {
  const server = await startPostgres(process.argv[2]!)
  process.on('SIGTERM', () => {
    void server.stop().then(() => process.exit(0))
  })
  process.stdout.write(`up ${server.url('postgres')}\n`)
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`)
  process.exit(1)
}
