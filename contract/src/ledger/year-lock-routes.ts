import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'
import { getOpeningReasonError } from './year-lock-rules.ts'

const done = z.strictObject({
  at: z.string(),
  by: z.string().describe('the name of who did it, for the team'),
})

const yearLocks = z.strictObject({
  lockedThrough: z.string().nullable().describe('the last day that is locked; null where none is'),
  locks: z
    .array(
      z.strictObject({
        id: z.string(),
        lockedThrough: z.string(),
        locked: done,
        opened: done.extend({ reason: z.string() }).nullable(),
      }),
    )
    .describe('every lock there ever was, latest first'),
  can: z.strictObject({ lock: z.boolean() }),
})
export type YearLocks = z.infer<typeof yearLocks>

const errors = ['access-denied', 'charity-id-invalid', 'charity-not-found'] as const

export const yearLockRoutes = {
  'GET /api/charity/{id}/year-locks': route({
    summary: 'The years of a charity’s ledger that are locked, for its team',
    access: 'signed-in',
    params: charityParams,
    response: yearLocks,
    errors: [...errors],
  }),
  'POST /api/charity/{id}/year-locks': route({
    summary: 'Lock everything dated up to a day: no entry is dated there any more',
    access: 'signed-in',
    params: charityParams,
    body: z.strictObject({
      lockedThrough: enteredDay,
    }),
    response: yearLocks,
    status: 201,
    errors: [...errors],
  }),
  'POST /api/charity/{id}/year-locks/{lockId}/open': route({
    summary: 'Open the last locked year again, with the reason, which stays on record',
    access: 'signed-in',
    params: charityParams.extend({ lockId: z.string() }),
    body: z.strictObject({ reason: makeRuleSchema(z.string().trim(), getOpeningReasonError) }),
    response: yearLocks,
    errors: [...errors, 'year-lock-not-found', 'year-lock-not-last'],
  }),
} as const
