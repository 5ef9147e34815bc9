import * as z from 'zod'
import { route } from '../route.ts'

const session = z.strictObject({
  pid: z.int().describe('number of the process in PostgreSQL'),
  application: z.string(),
  state: z.string(),
  statement: z.string().describe('the latest statement, without the values in it'),
  seconds: z.number().describe('seconds since the statement began'),
  transactionSeconds: z.number().nullable().describe('seconds since the transaction began'),
  waitSeconds: z.number().nullable().describe('seconds that it has waited for a lock'),
  waitsFor: z.string().nullable().describe('the table, or the kind of lock, that it waits for'),
  blockedBy: z.array(z.int()).describe('processes that hold the lock or wait ahead for it'),
})
export type DatabaseSession = z.infer<typeof session>

const statement = z.strictObject({
  statement: z.string().describe('without the values in it'),
  calls: z.int(),
  totalMilliseconds: z.number(),
  meanMilliseconds: z.number(),
  maxMilliseconds: z.number(),
})
export type DatabaseStatement = z.infer<typeof statement>

const table = z.strictObject({
  name: z.string(),
  rows: z.int().describe('PostgreSQL’s estimate'),
  tableSize: z.int().describe('bytes without indexes'),
  indexSize: z.int().describe('bytes of all its indexes'),
})
export type DatabaseTable = z.infer<typeof table>

export const adminDatabaseRoutes = {
  'GET /api/admin/database': route({
    summary: 'Slow statements and locks of the database now, its slowest statements and its tables',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({
      sessions: z
        .array(session)
        .describe('statements and transactions that take over a second, and those around a lock'),
      hidden: z.int().describe('connections of other roles, which PostgreSQL does not show'),
      statements: z.array(statement).describe('empty if PostgreSQL keeps no statistics'),
      tables: z.array(table).describe('the largest tables'),
    }),
  }),
} as const
