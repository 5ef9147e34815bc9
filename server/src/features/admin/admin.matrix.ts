import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinCharity,
  makeCharity,
  makeChargeFinding,
  makeDonation,
  makeDonorOrg,
  makePerson,
  makeWaitingDonorOrg,
} from '../../testing/factories/index.ts'
import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'
import { makeFailedJob, makeSuspended } from './testing/factories.ts'
import type { ReferenceRow } from './admin.test-rows.ts'

const body = { reason: 'Asked for by the trustees.' }
const staffOnly = { admin: 200 } as const
const nobody = { admin: 404 } as const

const someone = async (deps: Deps) => ({ id: (await makePerson(deps)).id })
const someCharity = async (deps: Deps) => ({
  kind: 'charity',
  id: (await makeCharity(deps)).id,
})
const missing = { kind: 'charity', id: missingId }

export const rows = matrixRows({
  'GET /api/admin/waiting': { 'what waits': { request: () => ({}), expect: staffOnly } },
  'GET /api/admin/donor-org': { 'what waits': { request: () => ({}), expect: staffOnly } },
  'POST /api/admin/donor-org/{id}/decide': {
    'an organisation that waits': {
      request: async ({ deps }) => ({
        params: { id: (await makeWaitingDonorOrg(deps, (await makePerson(deps)).id)).id },
        body: { decision: 'verified' },
      }),
      expect: staffOnly,
    },
    'an organisation that is not there': {
      request: () => ({ params: { id: missingId }, body: { decision: 'refused', ...body } }),
      expect: nobody,
    },
  },
  'GET /api/admin/person': {
    'everyone by name': { request: () => ({ query: { q: 'o' } }), expect: staffOnly },
  },
  'GET /api/admin/person/{id}': {
    'an account': {
      request: ({ cast }) => ({ params: { id: cast.people.lead.id } }),
      expect: staffOnly,
    },
    'an account that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: nobody,
    },
  },
  'POST /api/admin/person/{id}/suspend': {
    'an account': {
      request: async ({ deps }) => ({ params: await someone(deps), body }),
      expect: staffOnly,
    },
    'one’s own account': {
      request: ({ cast }) => ({ params: { id: cast.people.admin.id }, body }),
      expect: { admin: 409 },
    },
    'an account that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: nobody,
    },
  },
  'POST /api/admin/person/{id}/reset-factor': {
    'an account with a second factor': {
      request: async ({ deps }) => {
        const { id } = await someone(deps)
        const now = deps.clock.now()
        await deps.database.transaction('system', (db) =>
          db.run(sql`insert into second_factor (person_id, sealed_secret, created_at, confirmed_at)
            values (${id}, ${Buffer.from('sealed')}, ${now}, ${now})`),
        )
        return { params: { id }, body }
      },
      expect: staffOnly,
    },
    'an account without one': {
      request: async ({ deps }) => ({ params: await someone(deps), body }),
      expect: { admin: 409 },
    },
    'an account that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: nobody,
    },
  },
  'POST /api/admin/person/{id}/end-sessions': {
    'an account': {
      request: async ({ deps }) => ({ params: await someone(deps), body }),
      expect: staffOnly,
    },
    'an account that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: nobody,
    },
  },
  'POST /api/admin/person/{id}/lift': {
    'an account that is suspended': {
      request: async ({ cast, deps }) => {
        const { id } = await makePerson(deps)
        await makeSuspended(deps, 'person', id, cast.people.admin.id)
        return { params: { id }, body }
      },
      expect: staffOnly,
    },
    'an account that is not': {
      request: async ({ deps }) => ({ params: await someone(deps), body }),
      expect: { admin: 409 },
    },
    'an account that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: nobody,
    },
  },
  'GET /api/admin/organisation': {
    'all of them': { request: () => ({}), expect: staffOnly },
  },
  'GET /api/admin/organisation/{kind}/{id}': {
    'a charity': {
      request: ({ cast }) => ({ params: { kind: 'charity', id: cast.charity.id } }),
      expect: staffOnly,
    },
    'a donor organisation': {
      request: ({ cast }) => ({ params: { kind: 'donor-org', id: cast.org.id } }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => ({ params: missing }), expect: nobody },
  },
  'POST /api/admin/organisation/{kind}/{id}/suspend': {
    'a verified charity': {
      request: async ({ deps }) => ({ params: await someCharity(deps), body }),
      expect: staffOnly,
    },
    'a charity that is only claimed': {
      request: async ({ deps }) => ({
        params: { kind: 'charity', id: (await makeCharity(deps, { status: 'claimed' })).id },
        body,
      }),
      expect: { admin: 409 },
    },
    'one that is not there': { request: () => ({ params: missing, body }), expect: nobody },
  },
  'POST /api/admin/organisation/{kind}/{id}/lift': {
    'a donor organisation that is suspended': {
      request: async ({ cast, deps }) => {
        const { id } = await makeDonorOrg(deps)
        await makeSuspended(deps, 'donor-org', id, cast.people.admin.id)
        return { params: { kind: 'donor-org', id }, body }
      },
      expect: staffOnly,
    },
    'one that is not suspended': {
      request: async ({ deps }) => ({ params: await someCharity(deps), body }),
      expect: { admin: 409 },
    },
    'one that is not there': { request: () => ({ params: missing, body }), expect: nobody },
  },
  'POST /api/admin/organisation/{kind}/{id}/lead': {
    'a member': {
      request: async ({ deps }) => {
        const params = await someCharity(deps)
        const { id } = await makePerson(deps)
        await joinCharity(deps, params.id, id, 'Viewer')
        return { params, body: { personId: id, ...body } }
      },
      expect: staffOnly,
    },
    'somebody who is no member': {
      request: async ({ deps }) => ({
        params: await someCharity(deps),
        body: { personId: (await makePerson(deps)).id, ...body },
      }),
      expect: nobody,
    },
    'one that is not there': {
      request: () => ({ params: missing, body: { personId: missingId, ...body } }),
      expect: nobody,
    },
  },
  'GET /api/admin/gift': { 'what is stuck': { request: () => ({}), expect: staffOnly } },
  'GET /api/admin/gift/{reference}': {
    'a gift': {
      request: async ({ cast, deps }) => {
        const { id } = await makeDonation(deps, cast.charity.id, cast.people.donor.id)
        const { reference } = await deps.database.read('system', (db) =>
          db.one<ReferenceRow>(sql`select reference from donation where id = ${id}`),
        )
        return { params: { reference } }
      },
      expect: staffOnly,
    },
    'a reference nobody has': {
      request: () => ({ params: { reference: 'PT-0000-0000-0000' } }),
      expect: nobody,
    },
  },
  'GET /api/admin/charge-finding': { 'what is open': { request: () => ({}), expect: staffOnly } },
  'POST /api/admin/charge-finding/{id}/close': {
    'an open finding': {
      request: async ({ cast, deps }) => ({
        params: { id: await makeChargeFinding(deps, cast.charity.id) },
        body,
      }),
      expect: staffOnly,
    },
    'a finding that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: nobody,
    },
  },
  'GET /api/admin/job': { 'what failed': { request: () => ({}), expect: staffOnly } },
  'POST /api/admin/job/{id}/retry': {
    'a job that failed': {
      request: async ({ deps }) => ({ params: { id: await makeFailedJob(deps) } }),
      expect: staffOnly,
    },
    'a job that is not there': { request: () => ({ params: { id: '0' } }), expect: nobody },
  },
  'POST /api/admin/job/{id}/drop': {
    'a job that failed': {
      request: async ({ deps }) => ({ params: { id: await makeFailedJob(deps) }, body }),
      expect: staffOnly,
    },
    'a job that is not there': { request: () => ({ params: { id: '0' }, body }), expect: nobody },
  },
  'GET /api/admin/health': { 'as it is': { request: () => ({}), expect: staffOnly } },
  'GET /api/admin/database': { 'as it is': { request: () => ({}), expect: staffOnly } },
  'POST /api/admin/ledger-check': {
    'at any time': { request: () => ({}), expect: { admin: 202 } },
  },
  'GET /api/admin/register': { 'as it is': { request: () => ({}), expect: staffOnly } },
  'POST /api/admin/register/follow': {
    'at any time': { request: () => ({}), expect: staffOnly },
  },
  'GET /api/admin/activity': {
    'the whole log': { request: () => ({}), expect: staffOnly },
    'of somebody': { request: () => ({ query: { by: uuidv7() } }), expect: staffOnly },
  },
})
