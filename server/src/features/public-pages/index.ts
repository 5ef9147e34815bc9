export { frontPageHandlers } from './front-page.ts'
export { servePages } from './serve-pages.ts'
