import type { Config } from './platform/config/config.ts'
import { countConnections } from './platform/database/index.ts'
import { countQueueConnections } from './platform/jobs/index.ts'

/** The pool of the stand-in of Stripe, and its transactions during the start. */
const standInConnections = 4
/** The supervision of the shipped PostgreSQL, and a check or migration at the start. */
const parentConnections = 2

type Sizes = Pick<
  Config,
  | 'role'
  | 'processes'
  | 'databasePoolSize'
  | 'workerConcurrency'
  | 'mailConnections'
  | 'stripe'
  | 'metrics'
>

/** Returns the number of database connections that one start, with all its processes, may open. */
export const countAllConnections = (config: Sizes): number => {
  const { role, processes, databasePoolSize, stripe, metrics } = config
  const each =
    countConnections(databasePoolSize) + (stripe ? 0 : standInConnections) + (metrics ? 1 : 0)
  const queue = role === 'api' ? 0 : countQueueConnections(config)
  const total = role === 'all' && processes > 1 ? processes + 1 : processes
  return total * each + queue + parentConnections
}
