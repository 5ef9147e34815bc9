import {
  matrixRows,
  type MatrixWorld,
  type Row,
  type UnprovedCall,
  type UnprovedRows,
} from '../../testing/matrix/row-types.ts'
import { makeGuestLink } from '../donations/index.ts'
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

const twoDays = 48 * 3600_000

/** Makes a gift of a guest and a link to it that was sent two days ago. */
const byOldLink = (email?: (world: MatrixWorld) => string) => async (world: MatrixWorld) => {
  const { cast, clock, deps } = world
  const address = email?.(world) ?? 'robin@guest.example'
  const { id } = await makeGuestGift(deps, cast.charity.id, address)
  const at = new Date(clock.now().getTime() - twoDays)
  const url = makeGuestLink(deps.config, { id, email: address, at })
  return { body: { link: url.split('#')[1]! } }
}

const refused = (who: UnprovedCall['who']): UnprovedCall => ({
  name: 'by an old link',
  who,
  request: byOldLink(),
  code: 'guest-link-not-fresh',
})

const getOwnAddress = ({ cast, who }: MatrixWorld) => cast.people[who!].email

export const unproved: UnprovedRows = {
  'POST /api/guest-gift/keep': [
    refused('general'),
    {
      name: 'by an old link, with the same address that is not confirmed',
      who: 'unconfirmed',
      request: byOldLink(getOwnAddress),
      code: 'guest-link-not-fresh',
    },
    {
      name: 'by an old link, with the same address, confirmed',
      who: 'donor',
      request: byOldLink(getOwnAddress),
      code: null,
    },
  ],
  'POST /api/guest-gift/export': [refused(null)],
  'POST /api/guest-gift/erase': [refused(null)],
}
