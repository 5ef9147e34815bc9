import { features } from './features/index.ts'
import { jobFigures } from './platform/jobs/index.ts'
import { mailFigures } from './platform/mail/index.ts'
import type { Figures } from './platform/metrics/index.ts'
import type { Deps } from './platform/http/index.ts'

/** Everything that the metrics read from the database. */
export const allFigures: readonly Figures[] = [jobFigures, mailFigures, ...features.figures]

export interface OpenMetrics {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves the metrics of this process if METRICS_PORT is set. Loads the library only then. Throws if
 * the port is occupied.
 */
export const openMetrics = async (deps: Deps): Promise<OpenMetrics | null> => {
  const { metrics } = deps.config
  if (metrics === null) return null
  const { startMetrics } = await import('./platform/metrics/start-metrics.ts')
  const opened = await startMetrics(deps, allFigures, metrics)
  deps.log.info({ url: opened.url }, 'metrics are served')
  return opened
}
