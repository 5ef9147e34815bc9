export { getTracing } from './active-tracing.ts'
export { makeJobFlags, traceJob } from './trace-jobs.ts'
export { traceRequests } from './trace-requests.ts'
