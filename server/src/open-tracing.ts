import type { Config } from './platform/config/config.ts'

/**
 * Records traces of this process if OTEL_EXPORTER_OTLP_ENDPOINT is set, and loads the library only
 * then. Returns a function that sends the last spans and ends this.
 */
export const openTracing = async ({ tracing }: Config): Promise<() => Promise<void>> => {
  if (tracing === null) return async () => {}
  const { startTracing } = await import('./platform/tracing/start-tracing.ts')
  return startTracing(tracing)
}
