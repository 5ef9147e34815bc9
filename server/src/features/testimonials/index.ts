export { testimonialHandlers as handlers } from './testimonials.routes.ts'
