import { makeDonation } from '../factories/index.ts'
import { missingId, type Row } from './row-types.ts'

/** Cases of reading a person's giving: by their own id, another person's id and an unknown id. */
export const ownGiving: Row = {
  'their own': {
    request: ({ cast, who }) => ({ params: { id: cast.people[who ?? 'donor'].id } }),
    expect: { others: 200 },
  },
  'another’s': {
    request: ({ cast, who }) => ({
      params: { id: cast.people[who === 'donor' ? 'general' : 'donor'].id },
    }),
    expect: { others: 403 },
  },
  'one that is not there': {
    request: () => ({ params: { id: missingId } }),
    expect: { others: 403 },
  },
}

/** Cases of reading one's own gift: nobody else finds it, not even the charity's team. */
export const ownGift: Row = {
  'their own': {
    request: async ({ cast, deps, who }) => {
      const giver = cast.people[who ?? 'donor'].id
      return { params: { id: (await makeDonation(deps, cast.charity.id, giver)).id } }
    },
    expect: { others: 200 },
  },
  'another’s, even of the charity’s team': {
    request: async ({ cast, deps, who }) => {
      const giver = cast.people[who === 'donor' ? 'general' : 'donor'].id
      const { id } = await makeDonation(deps, cast.charity.id, giver, { shownAs: 'named' })
      return { params: { id } }
    },
    expect: { others: 404 },
  },
  'one that is not there': {
    request: () => ({ params: { id: missingId } }),
    expect: { others: 404 },
  },
}
