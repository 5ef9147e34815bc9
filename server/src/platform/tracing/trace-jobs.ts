import { getTracing } from './active-tracing.ts'

const prefix = 'traceparent:'

/**
 * Returns the flags of a new job: the trace of the request or job that queues it. Null if tracing is
 * off or nothing is traced.
 */
export const makeJobFlags = (): string[] | null => {
  const traceparent = getTracing()?.readTraceparent()
  return traceparent ? [prefix + traceparent] : null
}

/** Runs a job in a span of the trace that queued it, or of a new trace. */
export const traceJob = async <T>(
  task: string,
  flags: Readonly<Record<string, unknown>> | null,
  work: () => Promise<T>,
): Promise<T> => {
  const tracing = getTracing()
  if (!tracing) return work()
  const carried = Object.keys(flags ?? {}).find((flag) => flag.startsWith(prefix))
  const span = tracing.start({
    name: `job ${task}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'graphile_worker',
      'messaging.operation.type': 'process',
      'messaging.destination.name': task,
    },
    ...(carried === undefined ? {} : { parent: { traceparent: carried.slice(prefix.length) } }),
  })
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ errorType: (error as Error).name })
    throw error
  }
}
