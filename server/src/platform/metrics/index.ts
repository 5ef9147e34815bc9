export { answeredRequests, endedJobs, handledWebhooks } from './measurements.ts'
export { defineFigures, type Figures } from './figures.ts'
