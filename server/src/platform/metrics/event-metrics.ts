import { Counter, Histogram, type Registry } from '@prometheus-io/client'
import {
  answeredRequests,
  endedJobs,
  handledWebhooks,
  type AnsweredRequest,
} from './measurements.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the route as a label: few values, whatever strangers ask for. */
const toRouteLabel = (route: string | undefined): string => {
  if (route === undefined) return 'none'
  // The names of built files change with every release.
  if (route.startsWith('/assets/')) return '/assets/*'
  return route.length > 1 && route.endsWith('/') ? route.slice(0, -1) : route
}

const toRequestLabels = ({ method, route, status }: AnsweredRequest) => ({
  method: methods.has(method) ? method : 'other',
  route: toRouteLabel(route),
  status_class: `${Math.trunc(status / 100)}xx`,
})

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const jobBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]
const webhookBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 14_400, 86_400]

/**
 * Counts and times requests, jobs and webhook events of this process in `registry`. Returns a
 * function that ends this.
 */
export const measureEvents = (registry: Registry): (() => void) => {
  const registers = [registry]
  const requests = new Histogram({
    name: 'pennytrail_http_request_duration_seconds',
    help: 'Requests answered, without health checks, by declared path; 5xx are errors.',
    labelNames: ['method', 'route', 'status_class'],
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'pennytrail_job_duration_seconds',
    help: 'Runs of jobs that ended in this process.',
    labelNames: ['task', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const webhooks = new Counter({
    name: 'pennytrail_webhooks_total',
    help: 'Signed webhook events that arrived at this process.',
    labelNames: ['outcome'],
    registers,
  })
  const lag = new Histogram({
    name: 'pennytrail_webhook_lag_seconds',
    help: 'From the moment when the processor created an event until it was handled here.',
    buckets: webhookBuckets,
    registers,
  })
  const handling = new Histogram({
    name: 'pennytrail_webhook_handling_seconds',
    help: 'From the moment when an event arrived until it was handled.',
    buckets: requestBuckets,
    registers,
  })
  // Rates and alerts need the series before the first event.
  for (const outcome of ['handled', 'failed']) webhooks.inc({ outcome }, 0)
  const ends = [
    answeredRequests.listen((request) =>
      requests.observe(toRequestLabels(request), request.seconds),
    ),
    endedJobs.listen(({ task, failed, seconds }) =>
      jobs.observe({ task, outcome: failed ? 'failed' : 'done' }, seconds),
    ),
    handledWebhooks.listen(({ failed, sinceCreated, sinceReceived }) => {
      webhooks.inc({ outcome: failed ? 'failed' : 'handled' })
      if (failed) return
      lag.observe(Math.max(0, sinceCreated))
      handling.observe(sinceReceived)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
