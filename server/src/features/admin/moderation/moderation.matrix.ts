import type { Deps } from '../../../platform/http/index.ts'
import { makeCharity, makeProject } from '../../../testing/factories/index.ts'
import { matrixRows, missingId } from '../../../testing/matrix/row-types.ts'
import { makeFlagged, makeHidden } from '../testing/factories.ts'

const body = { reason: 'It shows a child’s full name.' }
const words = 'It shows somebody’s address in the story.'
const missing = { kind: 'project', id: missingId }

/**
 * Creates a project of an unverified charity, so that the many projects made here do not fill
 * search results.
 */
const someProject = async (deps: Deps) => {
  const charity = await makeCharity(deps, { status: 'claimed' })
  return { kind: 'project' as const, id: (await makeProject(deps, charity.id)).id }
}

export const rows = matrixRows({
  'POST /api/flag': {
    'a public project': {
      request: ({ cast }) => ({
        body: { kind: 'project', id: cast.projects.public.id, reason: 'personal', words },
      }),
      expect: { others: 201 },
    },
    'a project of the team alone': {
      request: ({ cast }) => ({
        body: { kind: 'project', id: cast.projects.team.id, reason: 'personal', words },
      }),
      expect: { others: 404, team: 201 },
    },
    'one that is not there': {
      request: () => ({ body: { ...missing, reason: 'other', words } }),
      expect: { others: 404 },
    },
  },
  'GET /api/moderation/{kind}/{id}': {
    'a project of the charity': {
      request: ({ cast }) => ({ params: { kind: 'project', id: cast.projects.public.id } }),
      expect: { others: 404, team: 200 },
    },
    'a donor organisation': {
      request: ({ cast }) => ({ params: { kind: 'donor-org', id: cast.org.id } }),
      expect: { others: 404, org: 200 },
    },
    'one that is not there': { request: () => ({ params: missing }), expect: { others: 404 } },
  },
  'POST /api/moderation/{kind}/{id}/appeal': {
    'a project that is hidden': {
      request: async ({ cast, deps }) => {
        const { id } = await makeProject(deps, cast.charity.id)
        await makeHidden(deps, { kind: 'project', id }, cast.people.admin.id)
        return { params: { kind: 'project', id }, body: { words: 'The name has been taken out.' } }
      },
      expect: { others: 404, team: 403, managers: 200 },
    },
    'a project that is not hidden': {
      request: ({ cast }) => ({
        params: { kind: 'project', id: cast.projects.public.id },
        body: { words: 'The name has been taken out.' },
      }),
      expect: { others: 404, team: 403, managers: 409 },
    },
    'one that is not there': {
      request: () => ({ params: missing, body: { words: 'The name has been taken out.' } }),
      expect: { others: 404 },
    },
  },
  'GET /api/admin/moderation': {
    'what was reported': { request: () => ({}), expect: { admin: 200 } },
  },
  'POST /api/admin/moderation/{kind}/{id}/hide': {
    'a project': {
      request: async ({ deps }) => ({ params: await someProject(deps), body }),
      expect: { admin: 200 },
    },
    'one that is not there': {
      request: () => ({ params: missing, body }),
      expect: { admin: 404 },
    },
  },
  'POST /api/admin/moderation/{kind}/{id}/dismiss': {
    'a project that was reported': {
      request: async ({ cast, deps }) => {
        const params = await someProject(deps)
        await makeFlagged(deps, params, cast.people.donor.id)
        return { params, body }
      },
      expect: { admin: 200 },
    },
    'a project that was not': {
      request: async ({ deps }) => ({ params: await someProject(deps), body }),
      expect: { admin: 409 },
    },
    'one that is not there': {
      request: () => ({ params: missing, body }),
      expect: { admin: 404 },
    },
  },
  'POST /api/admin/moderation/{kind}/{id}/restore': {
    'a project that is hidden': {
      request: async ({ cast, deps }) => {
        const params = await someProject(deps)
        await makeHidden(deps, params, cast.people.admin.id)
        return { params, body }
      },
      expect: { admin: 200 },
    },
    'one that is not there': {
      request: () => ({ params: missing, body }),
      expect: { admin: 404 },
    },
  },
  'POST /api/admin/moderation/{kind}/{id}/keep-hidden': {
    'a project whose team has not appealed': {
      request: async ({ cast, deps }) => {
        const params = await someProject(deps)
        await makeHidden(deps, params, cast.people.admin.id)
        return { params, body }
      },
      expect: { admin: 409 },
    },
    'a project whose team has appealed': {
      request: async ({ cast, deps }) => {
        const params = await someProject(deps)
        await makeHidden(deps, params, cast.people.admin.id, 'The name has been taken out.')
        return { params, body }
      },
      expect: { admin: 200 },
    },
    'one that is not there': {
      request: () => ({ params: missing, body }),
      expect: { admin: 404 },
    },
  },
})
