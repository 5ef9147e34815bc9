import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { namedCharity, namedProject } from '../shared-schemas.ts'

export const followLimits: readonly Limit[] = [
  { name: 'follow', per: 'person', max: 300, within: 'hour', when: 'if it is visible' },
]

const followed = z.strictObject({
  charity: namedCharity,
  project: namedProject.nullable(),
  followedAt: z.string(),
  lastUpdate: z
    .strictObject({ id: z.uuid(), title: z.string(), publishedAt: z.string() })
    .nullable()
    .describe('its newest update that the caller may read'),
})
export type Followed = z.infer<typeof followed>

const params = z.object({ id: z.string() })
const state = z.strictObject({ following: z.boolean() })
const ofProject = ['project-not-found', 'project-access-denied', 'sign-in-required'] as const
const ofCharity = ['charity-not-found', 'charity-id-invalid'] as const

export const followingRoutes = {
  'GET /api/following': route({
    summary: 'The projects and charities that you follow, newest first',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ following: z.array(followed) }),
  }),
  'GET /api/project/{id}/follow': route({
    summary: 'Whether you follow a project',
    access: 'signed-in',
    right: 'own',
    params,
    response: state,
    errors: [...ofProject],
  }),
  'POST /api/project/{id}/follow': route({
    summary: 'Follow a project, to receive its updates by email as your preferences allow',
    access: 'signed-in',
    right: 'own',
    limits: followLimits,
    params,
    response: state,
    errors: [...ofProject],
  }),
  'DELETE /api/project/{id}/follow': messageRoute({
    summary: 'Unfollow a project',
    access: 'signed-in',
    right: 'own',
    params,
    errors: ['project-not-found'],
  }),
  'GET /api/charity/{id}/follow': route({
    summary: 'Whether you follow a charity',
    access: 'signed-in',
    right: 'own',
    params: charityParams,
    response: state,
    errors: [...ofCharity],
  }),
  'POST /api/charity/{id}/follow': route({
    summary: 'Follow a charity, to receive its updates by email as your preferences allow',
    access: 'signed-in',
    right: 'own',
    limits: followLimits,
    params: charityParams,
    response: state,
    errors: [...ofCharity],
  }),
  'DELETE /api/charity/{id}/follow': messageRoute({
    summary: 'Unfollow a charity',
    access: 'signed-in',
    right: 'own',
    params: charityParams,
    errors: [...ofCharity],
  }),
} as const
