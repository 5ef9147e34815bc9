/** A number or text that describes a span. Never a value that identifies a person. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface NewSpan {
  readonly name: string
  /** Whether the span serves a request, calls another service, or runs a queued job. */
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes: SpanAttributes
  /** The W3C trace context that the span continues; the current span by default. */
  readonly parent?: { readonly traceparent: string; readonly tracestate?: string }
}

export interface OpenSpan {
  /** Runs `work` in this span: spans that start in it, and its log lines, belong to this span. */
  run<T>(work: () => T): T
  /** Ends the span. `errorType` says why it failed; leave it out if it did not fail. */
  end(result?: { readonly attributes?: SpanAttributes; readonly errorType?: string }): void
}

export interface TraceIds {
  readonly traceId: string
  readonly spanId: string
}

export interface Tracing {
  start(span: NewSpan): OpenSpan
  /** Returns the ids of the current span; undefined outside any span. */
  readIds(): TraceIds | undefined
  /** Returns the current span as a W3C traceparent; null outside any span. */
  readTraceparent(): string | null
}

let active: Tracing | null = null

/** Switches tracing on for this process, or off with null. */
export const setTracing = (tracing: Tracing | null): void => {
  active = tracing
}

/** Returns the tracing of this process; null if it is off. */
export const getTracing = (): Tracing | null => active
