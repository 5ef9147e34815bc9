// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type JobFiguresRow = {
  readonly due: number
  readonly later: number
  readonly running: number
  readonly failed: number
  readonly gaveUp: number
  readonly oldestDue: number
  readonly workers: number
}

export type ReadHeartbeatsRow = {
  readonly id: string
  readonly beat: string | null
}
