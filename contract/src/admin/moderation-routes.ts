import * as z from 'zod'
import {
  getAppealError,
  flagReasons,
  getFlagEmailError,
  getFlagWordsError,
  moderatedKinds,
} from './rules.ts'
import { reasonBody } from './routes.ts'
import { normaliseEmail } from '../identity/registration-rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { typedText } from '../typed-text.ts'

/** Staff read every report, so a flood would hide the true ones. */
const flagLimits: readonly Limit[] = [
  { name: 'flag:person', per: 'person', max: 20, within: 'day' },
  { name: 'flag:network', per: 'network', max: 10, within: 'day', only: 'visitors' },
  { name: 'flag:neighbourhood', per: 'neighbourhood', max: 40, within: 'day', only: 'visitors' },
  { name: 'flag:subject', per: 'content', max: 100, within: 'day', only: 'visitors' },
]

const kind = z.enum(moderatedKinds)
const subjectParams = z.strictObject({ kind, id: z.uuid() })
const reason = z.enum(Object.keys(flagReasons) as [keyof typeof flagReasons])

const appeal = z.strictObject({
  words: z.string(),
  at: z.string(),
  answer: z.string().nullable().describe('why it stays hidden; null until staff have decided'),
})

const hiddenState = z.strictObject({
  reason: z.string(),
  at: z.string(),
  appeal: appeal.nullable(),
  canAppeal: z.boolean(),
})

export const moderationState = z.strictObject({ hidden: hiddenState.nullable() })
export type ModerationState = z.infer<typeof moderationState>

const moderatedSubject = z.strictObject({
  kind,
  id: z.uuid(),
  title: z.string(),
  owner: z.string().describe('the organisation that it belongs to'),
  address: z.string().nullable().describe('path of its page'),
  words: z.string().describe('the beginning of its text'),
})

const moderationCase = z.strictObject({
  subject: moderatedSubject,
  flags: z.array(
    z.strictObject({
      reason,
      words: z.string(),
      at: z.string(),
      by: z
        .strictObject({ id: z.uuid(), name: z.string() })
        .nullable()
        .describe('null for somebody without an account'),
    }),
  ),
  hidden: z
    .strictObject({ reason: z.string(), at: z.string(), by: z.string(), appeal: appeal.nullable() })
    .nullable(),
})
export type ModerationCase = z.infer<typeof moderationCase>

const decisionErrors = ['subject-not-found', 'nothing-to-decide'] as const

export const moderationRoutes = {
  'POST /api/flag': messageRoute({
    summary: 'Report a project, an update, a charity or a donor organisation to staff',
    access: 'anyone',
    acts: 'alone',
    limits: flagLimits,
    body: z.strictObject({
      kind,
      id: z.uuid(),
      reason,
      words: makeRuleSchema(typedText, getFlagWordsError),
      email: makeRuleSchema(z.string(), getFlagEmailError)
        .transform(normaliseEmail)
        .optional()
        .describe('where to send the outcome to somebody without an account'),
    }),
    status: 201,
    errors: ['subject-not-found'],
  }),
  'GET /api/moderation/{kind}/{id}': route({
    summary: 'Whether staff have hidden something, for its own team',
    access: 'signed-in',
    right: { decided: 'the team of what is hidden' },
    acts: 'system',
    params: subjectParams,
    response: moderationState,
    errors: ['subject-not-found'],
  }),
  'POST /api/moderation/{kind}/{id}/appeal': route({
    summary: 'Appeal against hiding, once each time something is hidden',
    access: 'signed-in',
    right: { decided: 'the Managers and Leads of what is hidden' },
    acts: 'mail',
    params: subjectParams,
    body: z.strictObject({ words: makeRuleSchema(typedText, getAppealError) }),
    response: moderationState,
    errors: ['subject-not-found', 'not-hidden', 'appealed-already'],
  }),
  'GET /api/admin/moderation': route({
    summary: 'Reports, appeals or hidden content, oldest first',
    access: 'admin',
    acts: 'system',
    query: z.strictObject({ list: z.enum(['reported', 'appealed', 'hidden']).default('reported') }),
    response: z.strictObject({ cases: z.array(moderationCase) }),
  }),
  'POST /api/admin/moderation/{kind}/{id}/hide': messageRoute({
    summary: 'Hide something from everyone except its team, with a reason that the team sees',
    access: 'admin',
    acts: 'staff',
    params: subjectParams,
    body: reasonBody,
    errors: ['subject-not-found', 'hidden-already'],
  }),
  'POST /api/admin/moderation/{kind}/{id}/dismiss': messageRoute({
    summary: 'Dismiss a report',
    access: 'admin',
    acts: 'staff',
    params: subjectParams,
    body: reasonBody,
    errors: decisionErrors,
  }),
  'POST /api/admin/moderation/{kind}/{id}/restore': messageRoute({
    summary: 'Show hidden content again, after an appeal or a mistake',
    access: 'admin',
    acts: 'staff',
    params: subjectParams,
    body: reasonBody,
    errors: ['subject-not-found', 'not-hidden'],
  }),
  'POST /api/admin/moderation/{kind}/{id}/keep-hidden': messageRoute({
    summary: 'Refuse an appeal with a reason',
    access: 'admin',
    acts: 'staff',
    params: subjectParams,
    body: reasonBody,
    errors: decisionErrors,
  }),
} as const
