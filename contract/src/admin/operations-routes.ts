import * as z from 'zod'
import { reasonBody } from './routes.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { messageRoute, route } from '../route.ts'

const job = z.strictObject({
  id: z.string(),
  task: z.string(),
  state: z.enum(['failed', 'given-up', 'waiting', 'running']),
  attempts: z.int(),
  maxAttempts: z.int(),
  lastError: z.string().nullable(),
  runAt: z.string().describe('when it is tried next'),
  createdAt: z.string(),
})
export type QueuedJob = z.infer<typeof job>

const jobParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) })

const limit = z.strictObject({
  name: z.string().describe('what is limited; never for whom'),
  refused: z.int().describe('calls that were refused'),
  places: z.int().describe('how many addresses, accounts or others met it'),
  lastAt: z.string().describe('the start of the latest window in which it was met'),
})
export type HitLimit = z.infer<typeof limit>

const ledgerHealth = z.strictObject({
  checkedAt: z.string(),
  rules: z.int(),
  broken: z.array(z.strictObject({ name: z.string(), rule: z.string(), rows: z.int() })),
  ledgers: z.int(),
  entries: z.int(),
  badLedgers: z.array(
    z.strictObject({ charity: z.string(), sequence: z.int(), problem: z.string() }),
  ),
})
export type LedgerHealth = z.infer<typeof ledgerHealth>

const registerState = z.strictObject({
  regulators: z.array(
    z.strictObject({
      regulator: z.enum(['CCEW', 'OSCR', 'CCNI']),
      rows: z.int(),
      extracted: z.int().describe('rows from the regulator’s extract'),
      sourceDate: z.iso.date().nullable().describe('of the newest extract'),
    }),
  ),
  differing: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        number: z.string(),
        status: z.string(),
        says: z.enum(['removed', 'insolvent', 'registered']),
      }),
    )
    .describe('charities here that stand otherwise than the register says'),
})
export type RegisterState = z.infer<typeof registerState>

export const adminWorkRoutes = {
  'GET /api/admin/job': route({
    summary: 'Jobs that failed and those that wait, without what they carry',
    access: 'admin',
    query: z.strictObject({
      state: z.enum(['failed', 'waiting']).default('failed'),
      ...pageQuery(25),
    }),
    response: z.strictObject({
      jobs: z.array(job),
      waiting: z.int(),
      failed: z.int(),
      workers: z.int().describe('workers heard of in the last minute'),
      ...pageInfo,
    }),
  }),
  'POST /api/admin/job/{id}/retry': messageRoute({
    summary: 'Try a job that failed again, at once',
    access: 'admin',
    params: jobParams,
    errors: ['job-not-found', 'job-running'],
  }),
  'POST /api/admin/job/{id}/drop': messageRoute({
    summary: 'Give a job that failed up, with the reason',
    access: 'admin',
    params: jobParams,
    body: reasonBody,
    errors: ['job-not-found', 'job-running'],
  }),
  'GET /api/admin/health': route({
    summary: 'Limits that were met in the last day, and the last check of the ledgers',
    access: 'admin',
    response: z.strictObject({ limits: z.array(limit), ledger: ledgerHealth.nullable() }),
  }),
  'POST /api/admin/ledger-check': messageRoute({
    summary: 'Check all ledgers, soon',
    access: 'admin',
    status: 202,
  }),
  'GET /api/admin/register': route({
    summary: 'The copy of the register: rows, dates, and who stands otherwise than it says',
    access: 'admin',
    response: registerState,
  }),
  'POST /api/admin/register/follow': messageRoute({
    summary: 'Let charities follow what the register says',
    access: 'admin',
  }),
} as const
