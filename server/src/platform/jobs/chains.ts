import type { Config } from '../config/config.ts'

/**
 * Kinds of jobs with workers of their own, so that slow email holds up nothing else and email in
 * bulk holds up no other email.
 */
export type Chain = 'jobs' | 'mail' | 'bulk-mail'

type Sizes = Pick<Config, 'workerConcurrency' | 'mailConnections'>

/** Returns how many jobs of each chain a process runs at the same time. */
export const readChains = ({
  workerConcurrency,
  mailConnections,
}: Sizes): Record<Chain, number> => {
  const bulk = Math.floor(mailConnections / 2)
  return { jobs: workerConcurrency, mail: mailConnections - bulk, 'bulk-mail': bulk }
}

/** Returns the connections of a chain to the database: one for each job, and one that listens. */
export const countChainConnections = (sizes: Sizes, chain: Chain): number =>
  readChains(sizes)[chain] + 1

/** Returns the connections of all chains of a process to the database. */
export const countQueueConnections = (sizes: Sizes): number =>
  (Object.keys(readChains(sizes)) as Chain[])
    .map((chain) => countChainConnections(sizes, chain))
    .reduce((sum, count) => sum + count, 0)
