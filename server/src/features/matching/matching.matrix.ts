import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeDonation, makePledge } from '../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/row-types.ts'
import { reserveMatch } from './matching.sql.ts'

/** Makes a pledge of the organisation in the cast to its charity. */
const pledged = ({ cast, deps }: MatrixWorld, accepted = true) =>
  makePledge(deps, {
    charityId: cast.charity.id,
    by: cast.people['org-manager'].id,
    donorOrgId: cast.org.id,
    accepted,
  })

/** Makes a pledge that owes the match of a gift of 25.00. */
const owing = async (world: MatrixWorld) => {
  const { cast, clock, deps } = world
  const pledge = await pledged(world)
  const { id: giftId } = await makeDonation(deps, cast.charity.id, cast.people.donor.id, {
    pending: true,
  })
  const { potId } = pledge
  await deps.database.transaction('money', async (db) => {
    await reserveMatch(db, { giftId, potId, now: clock.now() })
    await markArrived(db, giftId, clock.now())
  })
  return pledge
}

const markArrived = (db: Db, giftId: string, now: Date) =>
  db.run(sql`update donation set status = 'succeeded', succeeded_at = ${now} where id = ${giftId}`)

const bothTeams = { others: 404, team: 200, org: 200 } as const
const sent = ({ cast, clock }: MatrixWorld, donorOrgId: string | null) => {
  const today = toUkDate(clock.now())
  return {
    id: uuidv7(),
    potId: uuidv7(),
    pot: {
      charityId: cast.charity.id,
      projectId: null,
      title: 'Winter match',
      ratio: '1:1',
      maxEach: null,
      startsOn: today,
      endsOn: today,
    },
    donorOrgId,
    amount: 100_000,
    shownAs: 'named',
    dueOn: today,
    comesAnyway: false,
    signed: true,
  }
}

export const rows = matrixRows({
  'GET /api/match-pots': {
    'of a public project': {
      request: ({ cast }) => ({ query: { fund: 'project', id: cast.projects.public.id } }),
      expect: { others: 200 },
    },
    'of a project of the team alone': {
      request: ({ cast }) => ({ query: { fund: 'project', id: cast.projects.team.id } }),
      expect: { others: 404, team: 200 },
    },
    'of a charity': {
      request: ({ cast }) => ({ query: { fund: 'charity', id: cast.charity.id } }),
      expect: { others: 200 },
    },
    'of a charity that is not there': {
      request: () => ({ query: { fund: 'charity', id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/match-pledges': {
    'of one’s own': { request: () => ({}), expect: { others: 200 } },
    'of an organisation': {
      request: ({ cast }) => ({ query: { donorOrg: cast.org.id } }),
      expect: { others: 403, org: 200 },
    },
    'of an organisation that is not there': {
      request: () => ({ query: { donorOrg: missingId } }),
      expect: { others: 403 },
    },
  },
  'GET /api/match-pledge/{id}': {
    'of one’s organisation or charity': {
      request: async (world) => ({ params: { id: (await pledged(world)).id } }),
      expect: bothTeams,
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/match-pledge': {
    'as a person': {
      request: (world) => ({ body: sent(world, null) }),
      expect: { others: 201 },
    },
    'for an organisation': {
      request: (world) => ({ body: sent(world, world.cast.org.id) }),
      expect: { others: 403, 'org-managers': 201 },
    },
    'in a pot that is not there': {
      request: (world) => ({ body: { ...sent(world, null), pot: undefined, potId: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/match-pledge/{id}/answer': {
    'to one’s charity': {
      request: async (world) => ({
        params: { id: (await pledged(world, false)).id },
        body: { answer: 'accept' },
      }),
      expect: { others: 404, org: 403, team: 403, managers: 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { answer: 'accept' } }),
      expect: { others: 404 },
    },
  },
  'POST /api/match-pledge/{id}/withdraw': {
    'of one’s organisation': {
      request: async (world) => ({
        params: { id: (await pledged(world)).id },
        body: { pledged: 1000 },
      }),
      expect: { others: 404, org: 403, team: 403, 'org-managers': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { pledged: 0 } }),
      expect: { others: 404 },
    },
  },
  'POST /api/match-pledge/{id}/payment': {
    'to one’s charity': {
      request: async (world) => ({
        params: { id: (await owing(world)).id },
        body: { id: uuidv7(), amount: 2500, date: toUkDate(world.clock.now()) },
      }),
      expect: { others: 404, org: 403, team: 403, managers: 201 },
    },
    'one that is not there': {
      request: ({ clock }) => ({
        params: { id: missingId },
        body: { id: uuidv7(), amount: 2500, date: toUkDate(clock.now()) },
      }),
      expect: { others: 404 },
    },
  },
})
