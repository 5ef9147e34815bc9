import {
  makeDonation,
  makeOfflineGift,
  makeTemporaryPerson,
} from '../../../testing/factories/index.ts'
import { matrixRows, missingId } from '../../../testing/matrix/row-types.ts'

const claimant = { claimedBy: 'platform', platform: 'JustGiving' }

export const rows = matrixRows({
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant': {
    'a gift without a card to one’s own charity': {
      request: async ({ cast, deps }) => {
        const giver = await makeTemporaryPerson(deps, cast.charity.id)
        const gift = await makeOfflineGift(deps, cast.charity.id, giver)
        return { params: { id: cast.charity.id, giftId: gift.id }, body: claimant }
      },
      expect: { others: 403, lead: 200 },
    },
    'a gift to another charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          giftId: (await makeDonation(deps, cast.otherCharity.id, cast.people.donor.id)).id,
        },
        body: claimant,
      }),
      expect: { others: 403, lead: 404 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, giftId: missingId }, body: claimant }),
      expect: { others: 404 },
    },
  },
})
