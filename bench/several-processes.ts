import {
  findSourceProgram,
  startServer,
  type ServerProcess,
} from '../server/src/testing/servers/server-process.ts'
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
  const settings = { LOG_LEVEL: 'warn' }
  const program = findSourceProgram()
  const one = await startServer(url, { ...settings, PROCESSES: '1' }, program)
  const two = await startServer(url, { ...settings, PROCESSES: '2' }, program)
  const measure = (name: string, accept: string, toPath: (id: string) => string) => {
    const shots = Array.from({ length: shotsOfRound }, (_, at): Shot => {
      return { path: toPath(seed.projects[at % seed.projects.length]!), headers: { accept } }
    })
    const toSide = (count: number, { origin }: ServerProcess): Side => ({
      name: `${name}, PROCESSES=${count}`,
      origin,
      shots: () => shots,
    })
    return compare([toSide(1, one), toSide(2, two)], say)
  }
  try {
    await measure('GET /api/project/{id}', 'application/json', (id) => `/api/project/${id}`)
    await measure('page of a project', 'text/html', (id) => `/project/${id}`)
  } finally {
    await one.end('SIGTERM')
    await two.end('SIGTERM')
  }
}
