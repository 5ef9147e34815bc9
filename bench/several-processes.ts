import { startServer } from '../server/src/testing/server-process.ts'
import { compare, type Side } from './harness/compare.ts'
import type { BenchContext } from './harness/bench-context.ts'
import type { Shot } from './harness/load.ts'

const shotsOfRound = 3000

/**
 * Measures a public page and an API call of the whole product in one process and in two
 * (PROCESSES=2) on the same database. The load and PostgreSQL share the machine with them.
 */
export const benchSeveralProcesses = async ({
  startBoth,
  database,
  say,
}: BenchContext): Promise<void> => {
  const { seed } = await startBoth()
  const url = await database('pennytrail')
  const started: { readonly count: number; readonly origin: string; end(): Promise<unknown> }[] = []
  try {
    for (const count of [1, 2]) {
      const server = await startServer(url, { PROCESSES: String(count), LOG_LEVEL: 'warn' })
      started.push({ count, origin: server.origin, end: () => server.end('SIGTERM') })
    }
    const paths: Record<string, (id: string) => string> = {
      'GET /api/project/{id}': (id) => `/api/project/${id}`,
      'page /project/{id}': (id) => `/project/${id}`,
    }
    for (const [name, toPath] of Object.entries(paths)) {
      const shots = Array.from({ length: shotsOfRound }, (_, at): Shot => ({
        path: toPath(seed.projects[at % seed.projects.length]!),
        headers: { accept: name.startsWith('page') ? 'text/html' : 'application/json' },
      }))
      const sides = started.map(({ count, origin }): Side => ({
        name: `${name}, PROCESSES=${count}`,
        origin,
        shots: () => shots,
      }))
      await compare(sides, say)
    }
  } finally {
    for (const one of started) await one.end()
  }
}
