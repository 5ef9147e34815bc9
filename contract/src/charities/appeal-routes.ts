import * as z from 'zod'
import { getExpectedGiversError, maxAppealHours, maxExpectedGivers } from './appeal-rules.ts'
import { charityParams } from './charity-identifier.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route, type RouteDeclaration } from '../route.ts'

const moment = z.iso.datetime({ offset: true })

/** An appeal as somebody announces it. */
export const announcedAppeal = z.strictObject({
  startsAt: moment.describe('not in the past, and within a year'),
  endsAt: moment.describe(`at most ${maxAppealHours} hours after the start`),
  givers: makeRuleSchema(z.number(), getExpectedGiversError).describe(
    `how many people are expected to give, at most ${maxExpectedGivers}`,
  ),
})
export type AnnouncedAppeal = z.infer<typeof announcedAppeal>

export const appealStates = ['coming', 'running', 'over', 'cancelled'] as const

const appeals = z.strictObject({
  appeals: z
    .array(
      z.strictObject({
        id: z.uuid(),
        startsAt: z.string(),
        endsAt: z.string().describe('as announced, or earlier if somebody ended the appeal'),
        givers: z.int(),
        state: z.enum(appealStates),
        by: z
          .string()
          .nullable()
          .describe('who announced it; null for an administrator and a person who has left'),
      }),
    )
    .describe('the last 50, latest start first'),
  can: z.strictObject({ announce: z.boolean() }),
})
export type CharityAppeals = z.infer<typeof appeals>

const appealParams = charityParams.extend({ appealId: z.uuid() })

const errors = [
  'access-denied',
  'charity-id-invalid',
  'charity-not-found',
  'not-available',
] as const

/** Ending an appeal has no limit, so that whoever has announced one can always end it. */
const limits = [
  { name: 'announce-appeal', per: 'person', max: 30, within: 'day' },
] as const satisfies RouteDeclaration['limits']

const announcing = {
  access: 'confirmed',
  right: { decided: 'Leads of the charity, and administrators' },
  changes: ['admin'],
  response: appeals,
} as const satisfies Partial<RouteDeclaration>

export const appealRoutes = {
  'GET /api/charity/{id}/appeals': route({
    summary: 'The appeals that a charity has announced',
    access: 'signed-in',
    right: { decided: 'the team of the charity, and administrators' },
    params: charityParams,
    response: appeals,
    errors,
  }),
  'POST /api/charity/{id}/appeals': route({
    ...announcing,
    summary: 'Announce an appeal, during which more guests give at once without a puzzle',
    limits,
    params: charityParams,
    body: announcedAppeal,
    status: 201,
    errors: [...errors, 'charity-not-verified', 'appeals-overlap'],
  }),
  'PATCH /api/charity/{id}/appeals/{appealId}': route({
    ...announcing,
    summary: 'Change an appeal that has not begun',
    limits,
    params: appealParams,
    body: announcedAppeal,
    errors: [
      ...errors,
      'charity-not-verified',
      'appeal-not-found',
      'appeal-begun',
      'appeal-over',
      'appeals-overlap',
    ],
  }),
  'POST /api/charity/{id}/appeals/{appealId}/end': route({
    ...announcing,
    summary: 'End an appeal early, or cancel one that has not begun',
    params: appealParams,
    errors: [...errors, 'appeal-not-found', 'appeal-over'],
  }),
} as const
