import { setTimeout as sleep } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../config/config.ts'
import { setTracing } from './active-tracing.ts'
import { createTracing } from './otel-tracing.ts'
import { traceQueries } from './trace-queries.ts'

/** The time in milliseconds that a stop waits for a collector to take the last spans. */
const flushLimit = 3000

/** Sends spans to a collector by OTLP over HTTP. Source: the OpenTelemetry protocol exporter specification. */
const createExport = (endpoint: string): SpanProcessor =>
  new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
  })

/**
 * Records traces of this process until stopped. `processor` receives the spans; without it, they go
 * to the collector of the configuration.
 */
export const startTracing = (
  { endpoint, serviceName, share }: NonNullable<Config['tracing']>,
  processor: SpanProcessor = createExport(endpoint),
): (() => Promise<void>) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  })
  setTracing(createTracing(provider.getTracer('pennytrail')))
  traceQueries()
  return async () => {
    setTracing(null)
    const limit = new AbortController()
    const late = sleep(flushLimit, undefined, { signal: limit.signal }).catch(() => {})
    // A collector that is down must not delay the stop.
    await Promise.race([provider.shutdown().catch(() => {}), late])
    limit.abort()
  }
}
