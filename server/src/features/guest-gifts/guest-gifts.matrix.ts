import { matrixRows, type Row } from '../../testing/matrix/row-types.ts'
import { makeGuestGift } from './testing/make-guest-gift.ts'

const linked = (expected: Row[string]['expect']): Row => ({
  'by a link of ours': {
    request: async ({ cast, deps }) => {
      const { link } = await makeGuestGift(deps, cast.charity.id)
      return { body: { link } }
    },
    expect: expected,
  },
  'by a made-up link': {
    request: () => ({ body: { link: 'x'.repeat(71) } }),
    expect:
      'anonymous' in expected ? { others: 404, anonymous: expected.anonymous } : { everyone: 404 },
  },
})

export const rows = matrixRows({
  'POST /api/guest-gift': linked({ everyone: 200 }),
  'POST /api/guest-gift/keep': linked({ others: 200, anonymous: 401 }),
  'POST /api/guest-gift/stop-contact': linked({ everyone: 200 }),
  'POST /api/guest-gift/turn-off': linked({ everyone: 200 }),
  'POST /api/guest-gift/export': linked({ everyone: 200 }),
  'POST /api/guest-gift/erase': linked({ everyone: 200 }),
  'POST /api/guest-gift/new-links': {
    'for any address': {
      request: () => ({ body: { email: 'nobody@guest.example' } }),
      expect: { everyone: 200 },
    },
  },
})
