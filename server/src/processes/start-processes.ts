import cluster from 'node:cluster'
import type { Config, Role } from '../platform/config/config.ts'
import type { Connection } from '../platform/postgres/index.ts'
import { prepareWorkplace, type Running } from '../start.ts'
import { superviseChildren, type Child } from './supervise-children.ts'

/** The variable by which a child knows that no process but its parent's children uses the database. */
export const EXCLUSIVE_VARIABLE = 'PENNYTRAIL_CHILDREN_ALONE'

/** The messages between a process and its children. */
export type ChildMessage = 'ready' | 'stop' | 'hurry'

/** Returns the variable with the port of a child's metrics: each child has the next one. */
const toMetricsPort = ({ metrics }: Config, place: number): { METRICS_PORT?: string } =>
  metrics === null ? {} : { METRICS_PORT: String(metrics.port && metrics.port + place) }

const forkChild = (
  role: Role,
  { url, ownerUrl, exclusive }: Connection,
  metricsPort: { METRICS_PORT?: string },
): Child => {
  const worker = cluster.fork({
    ROLE: role,
    PROCESSES: '1',
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: ownerUrl,
    [EXCLUSIVE_VARIABLE]: String(exclusive),
    ...metricsPort,
  })
  const send = (message: ChildMessage): void => {
    // The child may be ending by itself, and then needs no message.
    if (worker.isConnected()) worker.process.send(message, () => {})
  }
  return {
    pid: worker.process.pid,
    ready: new Promise((resolve) => {
      worker.on('message', (message: ChildMessage) => {
        if (message === 'ready') resolve()
      })
    }),
    ended: new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal || `exit code ${code}`))
      worker.once('error', (error) => resolve(error.message))
    }),
    stop: () => send('stop'),
    hurry: () => send('hurry'),
  }
}

/** Returns the roles of the children: one worker, unless this start only serves HTTP. */
const listRoles = ({ role, processes }: Config): Role[] => [
  ...Array<Role>(processes).fill('api'),
  ...(role === 'all' ? (['worker'] as const) : []),
]

/**
 * Starts the product in several processes on this machine. This process prepares the database, owns
 * the shipped PostgreSQL if there is one, shares the port out and starts again what ends. Its
 * children serve HTTP and run the jobs.
 */
export const startProcesses = async (
  env: NodeJS.ProcessEnv,
  printLine: (line: string) => void,
  cut: AbortSignal,
): Promise<Pick<Running, 'stop'>> => {
  const { deps, connection, disconnect } = await prepareWorkplace(env, printLine, cut)
  try {
    await disconnect()
    const fork = (role: Role, place: number): Child =>
      forkChild(role, connection, toMetricsPort(deps.config, place))
    const children = await superviseChildren(listRoles(deps.config), fork, deps.log, cut)
    return {
      stop: async (hurry) => {
        await children.stop(hurry)
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
