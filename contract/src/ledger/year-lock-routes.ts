import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'
import { getOpeningReasonError } from './year-lock-rules.ts'
import { typedText } from '../typed-text.ts'

const done = z.strictObject({
  at: z.string(),
  by: z.string().describe('name of the person who did it, for the team'),
})

const yearLocks = z.strictObject({
  lockedThrough: z.string().nullable().describe('the last locked day; null if none'),
  locks: z
    .array(
      z.strictObject({
        id: z.string(),
        lockedThrough: z.string(),
        locked: done,
        opened: done.extend({ reason: z.string() }).nullable(),
      }),
    )
    .describe('all locks, past and present, newest first'),
  can: z.strictObject({ lock: z.boolean() }),
})
export type YearLocks = z.infer<typeof yearLocks>

export const yearLockRoutes = {
  'GET /api/charity/{id}/year-locks': route({
    summary: 'The locked years of a charity’s ledger, for its team',
    access: 'signed-in',
    right: { charity: 'member' },
    params: charityParams,
    response: yearLocks,
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/year-locks': route({
    summary: 'Lock everything up to a date: no new entry can have an earlier date',
    access: 'signed-in',
    right: { charity: 'lockYears' },
    params: charityParams,
    body: z.strictObject({
      lockedThrough: enteredDay,
    }),
    response: yearLocks,
    status: 201,
    errors: charityErrors,
    changes: ['transaction'],
  }),
  'POST /api/charity/{id}/year-locks/{lockId}/open': route({
    summary: 'Reopen the last locked year with a reason, which stays on record',
    access: 'signed-in',
    right: { charity: 'lockYears' },
    params: charityParams.extend({ lockId: z.string() }),
    body: z.strictObject({ reason: makeRuleSchema(typedText, getOpeningReasonError) }),
    response: yearLocks,
    errors: [...charityErrors, 'year-lock-not-found', 'year-lock-not-last'],
    changes: ['transaction'],
  }),
} as const
