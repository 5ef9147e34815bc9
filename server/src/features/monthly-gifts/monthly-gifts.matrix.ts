import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeDonation } from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type MatrixWorld,
  type UnprovedRows,
} from '../../testing/matrix/row-types.ts'
import { makeMonthlyLink } from '../donations/index.ts'
import type { EmailRow } from './monthly-gifts.test-rows.ts'

/**
 * Creates a monthly gift that has ended. Everyone who may see it gets the answer that it has ended.
 */
const makeEnded = async (deps: Deps, charityId: string, personId: string): Promise<string> => {
  const { id } = await makeDonation(deps, charityId, personId, { monthlyGift: 'new' })
  const now = deps.clock.now()
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      update monthly_gift set state = 'ended', subscription = ${`sub_${uuidv7()}`},
        customer = ${`cus_${uuidv7()}`}, started_at = ${now}, ended_at = ${now},
        end_reason = 'giver', check_at = null
      where id = ${id}`),
  )
  return id
}

const linkTo = async (deps: Deps, id: string, at = deps.clock.now()): Promise<string> => {
  const { email } = await deps.database.read('system', (db) =>
    db.one<EmailRow>(sql`
      select k.email from monthly_gift m join credential k using (person_id) where m.id = ${id}`),
  )
  return makeMonthlyLink(deps.config, { id, email, at }).split('#').at(-1)!
}

const body = { change: 'resume' }

/** Cases of a call that a link alone permits, whatever the state of its gift. */
const readByLink = {
  'by a link of ours': {
    request: async ({ cast, deps }: MatrixWorld) => {
      const id = await makeEnded(deps, cast.charity.id, cast.people.donor.id)
      return { body: { link: await linkTo(deps, id) } }
    },
    expect: { everyone: 200 },
  },
  'by a made-up link': {
    request: () => ({ body: { link: 'x'.repeat(68) } }),
    expect: { everyone: 404 },
  },
}

export const rows = matrixRows({
  'GET /api/monthly-gift': {
    'their own': { request: () => ({}), expect: { others: 200 } },
  },
  'GET /api/monthly-gift/donor-org/{id}': {
    'their organisation': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { others: 403, org: 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 403 },
    },
  },
  'PATCH /api/monthly-gift/{id}': {
    'their own, which has ended': {
      request: async ({ cast, deps, who }) => ({
        params: { id: await makeEnded(deps, cast.charity.id, cast.people[who ?? 'donor'].id) },
        body,
      }),
      expect: { others: 409 },
    },
    'that of someone else': {
      request: async ({ cast, deps }) => ({
        params: { id: await makeEnded(deps, cast.charity.id, cast.people.removed.id) },
        body,
      }),
      expect: { others: 404, removed: 409 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: { others: 404 },
    },
  },
  'POST /api/monthly-gift/{id}/card': {
    'their own, which has ended': {
      request: async ({ cast, deps, who }) => ({
        params: { id: await makeEnded(deps, cast.charity.id, cast.people[who ?? 'donor'].id) },
      }),
      expect: { others: 409 },
    },
    'that of someone else': {
      request: async ({ cast, deps }) => ({
        params: { id: await makeEnded(deps, cast.charity.id, cast.people.removed.id) },
      }),
      expect: { others: 404, removed: 409 },
    },
  },
  'POST /api/monthly-gift/{id}/confirmation': {
    'their own, which has ended': {
      request: async ({ cast, deps, who }) => ({
        params: { id: await makeEnded(deps, cast.charity.id, cast.people[who ?? 'donor'].id) },
      }),
      expect: { others: 409 },
    },
    'that of someone else': {
      request: async ({ cast, deps }) => ({
        params: { id: await makeEnded(deps, cast.charity.id, cast.people.removed.id) },
      }),
      expect: { others: 404, removed: 409 },
    },
  },
  'POST /api/monthly-link': readByLink,
  'PATCH /api/monthly-link': {
    'by a link of ours': {
      request: async ({ cast, deps }) => {
        const id = await makeEnded(deps, cast.charity.id, cast.people.donor.id)
        return { body: { link: await linkTo(deps, id), ...body } }
      },
      expect: { everyone: 409 },
    },
    'by a made-up link': {
      request: () => ({ body: { link: 'x'.repeat(68), ...body } }),
      expect: { everyone: 404 },
    },
  },
  'POST /api/monthly-link/new-link': readByLink,
  'POST /api/monthly-link/card': {
    'by a link of ours': {
      request: async ({ cast, deps }) => {
        const id = await makeEnded(deps, cast.charity.id, cast.people.donor.id)
        return { body: { link: await linkTo(deps, id) } }
      },
      expect: { everyone: 409 },
    },
    'by a made-up link': {
      request: () => ({ body: { link: 'x'.repeat(68) } }),
      expect: { everyone: 404 },
    },
  },
  'POST /api/monthly-link/confirmation': {
    'by a link of ours': {
      request: async ({ cast, deps }) => {
        const id = await makeEnded(deps, cast.charity.id, cast.people.donor.id)
        return { body: { link: await linkTo(deps, id) } }
      },
      expect: { everyone: 409 },
    },
    'by a made-up link': {
      request: () => ({ body: { link: 'x'.repeat(68) } }),
      expect: { everyone: 404 },
    },
  },
})

const twoDays = 48 * 3600_000

/** Asks for a change by a link that was sent two days ago. The gift is £10.00 a month. */
const byOldLink =
  (change: object) =>
  async ({ cast, clock, deps }: MatrixWorld) => {
    const id = await makeEnded(deps, cast.charity.id, cast.people.donor.id)
    const at = new Date(clock.now().getTime() - twoDays)
    return { body: { link: await linkTo(deps, id, at), ...change } }
  }

export const unproved: UnprovedRows = {
  'PATCH /api/monthly-link': [
    {
      name: 'a higher amount, by an old link',
      who: null,
      request: byOldLink({ change: 'amount', amount: 2_500_000, coverFee: true }),
      code: 'monthly-link-not-fresh',
    },
    {
      name: 'cancelling, by an old link',
      who: null,
      request: byOldLink({ change: 'cancel' }),
      code: null,
    },
  ],
}
