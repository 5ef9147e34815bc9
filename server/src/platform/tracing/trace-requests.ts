import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getTracing, type NewSpan, type OpenSpan } from './active-tracing.ts'

const readParent = ({ headers }: FastifyRequest): Pick<NewSpan, 'parent'> => {
  const { traceparent, tracestate } = headers
  if (typeof traceparent !== 'string') return {}
  return { parent: { traceparent, ...(typeof tracestate === 'string' ? { tracestate } : {}) } }
}

/**
 * Records a span for every request, except health checks, if tracing is on. It continues the trace
 * that the caller names in `traceparent`. Register this before other hooks, so that they run in it.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const tracing = getTracing()
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.logLevel === 'silent') return done()
    const route = routeOptions.url
    const span = tracing.start({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
      ...readParent(request),
    })
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    const status = reply.statusCode
    span.end({
      attributes: { 'http.response.status_code': status },
      ...(status >= 500 ? { errorType: String(status) } : {}),
    })
    span.run(done)
  })
}
