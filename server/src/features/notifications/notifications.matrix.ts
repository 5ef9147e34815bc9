import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/row-types.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const someonesToken = async ({ deps }: MatrixWorld): Promise<string> => {
  const { id } = await makePerson(deps)
  return unsubscribeToken(deps.config.tokenKeys, { personId: id, kind: 'project-updates' })
}

/** A token signed with a key that does not belong to the product. */
const forged = ({ cast }: MatrixWorld): string =>
  unsubscribeToken(['a-key-of-someone-else'], {
    personId: cast.people.donor.id,
    kind: 'project-updates',
  })

/** Makes a notification and returns its id. */
const makeNotification = async ({ deps }: MatrixWorld, personId: string): Promise<string> => {
  const id = uuidv7()
  await deps.database.transaction('mail', (db) =>
    db.run(sql`
      insert into notification (id, person_id, title, path, happened_at)
      values (${id}, ${personId}, 'Your receipt', '/donation/1', ${deps.clock.now()})`),
  )
  return id
}

export const rows = matrixRows({
  'GET /api/notification': {
    'one’s own': { request: () => ({}), expect: { 'signed-in': 200 } },
  },
  'GET /api/notification/unread': {
    'one’s own': { request: () => ({}), expect: { 'signed-in': 200 } },
  },
  'POST /api/notification/{id}/read': {
    'one’s own': {
      request: async (world) => ({
        params: { id: await makeNotification(world, world.cast.people[world.who ?? 'donor'].id) },
      }),
      expect: { 'signed-in': 200 },
    },
    'someone else’s': {
      request: async (world) => ({
        params: { id: await makeNotification(world, (await makePerson(world.deps)).id) },
      }),
      expect: { 'signed-in': 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { 'signed-in': 404 },
    },
  },
  'POST /api/notification/read': {
    'one’s own': {
      request: async (world) => ({
        body: { newest: await makeNotification(world, world.cast.people[world.who ?? 'donor'].id) },
      }),
      expect: { 'signed-in': 200 },
    },
    'someone else’s': {
      request: async (world) => ({
        body: { newest: await makeNotification(world, (await makePerson(world.deps)).id) },
      }),
      expect: { 'signed-in': 404 },
    },
    'one that is not there': {
      request: () => ({ body: { newest: missingId } }),
      expect: { 'signed-in': 404 },
    },
  },
  'GET /api/notification/preferences': {
    'one’s own': { request: () => ({}), expect: { 'signed-in': 200 } },
  },
  'PATCH /api/notification/preferences': {
    'one’s own': {
      request: () => ({ body: { 'project-updates': false } }),
      expect: { 'signed-in': 200 },
    },
    'someone else’s': {
      request: ({ cast }) => ({ body: { personId: cast.people.donor.id, team: false } }),
      expect: { 'signed-in': 400 },
    },
  },
  'GET /api/notification/link': {
    'with the link of a mail': {
      request: async (world) => ({ query: { token: await someonesToken(world) } }),
      expect: { everyone: 200 },
    },
    'with a forged link': {
      request: (world) => ({ query: { token: forged(world) } }),
      expect: { everyone: 400 },
    },
  },
  'PATCH /api/notification/link': {
    'with the link of a mail': {
      request: async (world) => ({ body: { token: await someonesToken(world), mail: false } }),
      expect: { everyone: 200 },
    },
    'with a forged link': {
      request: (world) => ({ body: { token: forged(world), mail: false } }),
      expect: { everyone: 400 },
    },
  },
})
