import { makePerson } from '../../testing/factories/index.ts'
import { matrixRows, type MatrixWorld } from '../../testing/matrix/row-types.ts'
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

export const rows = matrixRows({
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
