import { uuidv7 } from '../../platform/ids.ts'
import { makeDonation, makeGiftMessage } from '../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/row-types.ts'

/** Creates a gift to the charity from the donor in the cast, with a message by that donor. */
const writtenAbout = async ({ cast, deps }: MatrixWorld): Promise<string> => {
  const { id } = await makeDonation(deps, cast.charity.id, cast.people.donor.id)
  await makeGiftMessage(deps, id, cast.people.donor.id)
  return id
}

const message = () => ({ id: uuidv7(), body: 'Well, thank you.' })

export const rows = matrixRows({
  'GET /api/donation/{id}/messages': {
    'a gift of the donor to the charity': {
      request: async (world) => ({ params: { id: await writtenAbout(world) } }),
      expect: { others: 404, donor: 200, team: 200 },
      check: ({ text }, { cast }) => {
        if (text.includes(cast.people.donor.email)) throw new Error('an address is told')
      },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/donation/{id}/messages': {
    'a gift of the donor to the charity': {
      request: async (world) => ({ params: { id: await writtenAbout(world) }, body: message() }),
      expect: { others: 404, donor: 201, team: 403, managers: 201 },
    },
    'a gift that nobody wrote about': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeDonation(deps, cast.charity.id, cast.people.donor.id)).id },
        body: message(),
      }),
      expect: { others: 404, donor: 201, team: 403, managers: 409 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: message() }),
      expect: { others: 404 },
    },
  },
  'GET /api/donation/charity-org/{id}/messages': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { others: 403, team: 200 },
    },
    'another’s': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
})
