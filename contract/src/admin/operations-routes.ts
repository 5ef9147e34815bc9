import { regulators } from '../charity-register/routes.ts'
import * as z from 'zod'
import { reasonBody } from './routes.ts'
import { chargeFinding } from '../payments/routes.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { messageRoute, route } from '../route.ts'
import { idParams, namedCharity } from '../shared-schemas.ts'

const job = z.strictObject({
  id: z.string(),
  task: z.string(),
  state: z.enum(['failed', 'given-up', 'waiting', 'running']),
  attempts: z.int(),
  maxAttempts: z.int(),
  lastError: z.string().nullable(),
  runAt: z.string().describe('time of the next attempt'),
  createdAt: z.string(),
})
export type QueuedJob = z.infer<typeof job>

const jobParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) })

const limit = z.strictObject({
  name: z.string().describe('the limit’s name, without the people whom it affected'),
  refused: z.int().describe('number of refused calls'),
  places: z.int().describe('number of addresses or accounts that reached it'),
  lastAt: z.string().describe('start of the latest window in which it was reached'),
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
      regulator: z.enum(regulators),
      rows: z.int(),
      extracted: z.int().describe('number of rows from the regulator’s extract'),
      absent: z.int().describe('number of rows that the newest extract lacks'),
      sourceDate: z.iso.date().nullable().describe('date of the newest extract'),
      isOld: z.boolean().describe('whether the newest extract is more than 30 days old'),
    }),
  ),
  absent: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        number: z.string(),
        regulator: z.enum(regulators),
        absentFrom: z.iso.date(),
        movedTo: z.string().nullable(),
      }),
    )
    .describe('charities here that the newest extract of their register lacks'),
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
    .describe('charities whose status here differs from the register'),
})
export type RegisterState = z.infer<typeof registerState>

const listedChargeFinding = z.strictObject({
  ...chargeFinding.shape,
  charge: z.string().describe('the processor’s id'),
  refunded: z.int().describe('amount refunded at the processor'),
  foundAt: z.iso.datetime(),
  charity: namedCharity,
})
export type ListedChargeFinding = z.infer<typeof listedChargeFinding>

export const adminWorkRoutes = {
  'GET /api/admin/charge-finding': route({
    summary: 'Charges at the card processor that differ from the ledger, oldest first, at most 100',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({ findings: z.array(listedChargeFinding) }),
  }),
  'POST /api/admin/charge-finding/{id}/close': messageRoute({
    summary: 'End a finding that will not resolve itself, with an explanation',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: reasonBody,
    errors: ['finding-not-found'],
  }),
  'GET /api/admin/job': route({
    summary: 'Failed and waiting jobs, without their data',
    access: 'admin',
    acts: 'system',
    query: z.strictObject({
      state: z.enum(['failed', 'waiting']).default('failed'),
      ...pageQuery(25),
    }),
    response: z.strictObject({
      jobs: z.array(job),
      waiting: z.int(),
      failed: z.int(),
      workers: z.int().describe('workers that sent a heartbeat in the last minute'),
      ...pageInfo,
    }),
  }),
  'POST /api/admin/job/{id}/retry': messageRoute({
    summary: 'Retry a failed job immediately',
    access: 'admin',
    acts: 'staff',
    params: jobParams,
    errors: ['job-not-found', 'job-running'],
  }),
  'POST /api/admin/job/{id}/drop': messageRoute({
    summary: 'Drop a failed job with a reason',
    access: 'admin',
    acts: 'staff',
    params: jobParams,
    body: reasonBody,
    errors: ['job-not-found', 'job-running'],
  }),
  'GET /api/admin/health': route({
    summary: 'Limits that were reached in the last day, and the latest check of the ledgers',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({ limits: z.array(limit), ledger: ledgerHealth.nullable() }),
  }),
  'POST /api/admin/ledger-check': messageRoute({
    summary: 'Queue a check of all ledgers',
    access: 'admin',
    acts: 'staff',
    status: 202,
  }),
  'GET /api/admin/register': route({
    summary: 'The copy of the register: rows, dates, and charities whose status differs from it',
    access: 'admin',
    acts: 'system',
    response: registerState,
  }),
  'POST /api/admin/register/follow': messageRoute({
    summary: 'Update charities to the status in the register',
    access: 'admin',
    acts: 'staff',
  }),
} as const
