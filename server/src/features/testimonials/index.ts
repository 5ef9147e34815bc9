export { testimonialHandlers } from './testimonials.routes.ts'
