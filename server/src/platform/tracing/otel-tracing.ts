import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { NewSpan, OpenSpan, Tracing } from './active-tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** Formats a trace context. Source: W3C Trace Context, section 3.2. */
const formatTraceparent = (traceId: string, spanId: string, flags: number): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`

/** Creates tracing that records spans by OpenTelemetry's `tracer`. */
export const createTracing = (tracer: Tracer): Tracing => {
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()
  const readCurrent = () => {
    const context = contexts.getStore()
    return context && trace.getSpanContext(context)
  }
  const findParent = (parent: NewSpan['parent']): Context =>
    parent
      ? propagator.extract(ROOT_CONTEXT, { ...parent }, defaultTextMapGetter)
      : (contexts.getStore() ?? ROOT_CONTEXT)

  const start = ({ name, kind, attributes, parent }: NewSpan): OpenSpan => {
    const parentContext = findParent(parent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parentContext)
    const context = trace.setSpan(parentContext, span)
    return {
      run: (work) => contexts.run(context, work),
      end: ({ attributes = {}, errorType } = {}) => {
        span.setAttributes(attributes)
        if (errorType !== undefined) {
          span.setAttribute('error.type', errorType)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
  return {
    start,
    readIds: () => {
      const current = readCurrent()
      return current && { traceId: current.traceId, spanId: current.spanId }
    },
    readTraceparent: () => {
      const current = readCurrent()
      return current ? formatTraceparent(current.traceId, current.spanId, current.traceFlags) : null
    },
  }
}
