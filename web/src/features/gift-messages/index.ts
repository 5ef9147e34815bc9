export { default as CharityThreads } from './charity-threads.tsx'
