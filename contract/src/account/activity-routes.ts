import * as z from 'zod'

import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'

const line = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  by: z
    .strictObject({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('null if it was done by a command on the server'),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable().describe('its current name'),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ActivityLine = z.infer<typeof line>

const word = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(60)

export const activityQuery = z.strictObject({
  act: word.optional(),
  subjectKind: word.optional(),
  subjectId: z.string().max(100).optional(),
  by: z.uuid().optional(),
  from: enteredDay.optional(),
  to: enteredDay.optional(),
  ...pageQuery(50),
})

export const activityRoutes = {
  'GET /api/admin/activity': route({
    summary: 'Every privileged action, newest first; as CSV if Accept asks for it',
    access: 'admin',
    acts: 'system',
    query: activityQuery,
    response: z.strictObject({
      lines: z.array(line),
      acts: z.array(z.string()).describe('the kinds of action in the log'),
      people: z
        .array(z.strictObject({ id: z.uuid(), name: z.string() }))
        .describe('the people in the log'),
      ...pageInfo,
    }),
    alsoServes: ['text/csv'],
    errors: ['too-many-rows'],
  }),
} as const
