export { backUp } from './back-up.ts'
export { restore } from './restore-backup.ts'
