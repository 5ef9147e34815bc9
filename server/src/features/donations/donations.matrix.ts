import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { ownGift, ownGiving } from '../../testing/matrix/own-giving.ts'
import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  giftFor,
  makeDonation,
  makeOfflineGift,
  makeTemporaryPerson,
  statedGround,
} from '../../testing/factories/index.ts'

const byGuest = (projectId: string) =>
  giftFor({
    projectId,
    guest: { name: 'Robin Marsh', email: 'robin@guest.example' },
    browserSecret: 'g'.repeat(43),
  })

export const rows = matrixRows({
  'GET /api/user/contact-consents': {
    'one’s own': { request: () => ({}), expect: { others: 200 } },
  },
  'PATCH /api/user/contact-consent/{id}': {
    'for a charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id }, body: { given: false } }),
      expect: { others: 200 },
    },
    'for a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: { given: true } }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/contacts': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, managers: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/kept-givers': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, lead: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/donation': {
    'to a public project': {
      request: ({ cast }) => ({ body: giftFor({ projectId: cast.projects.public.id }) }),
      expect: { others: 200, anonymous: 401 },
    },
    'by a guest to a public project': {
      request: ({ cast }) => ({ body: byGuest(cast.projects.public.id) }),
      expect: { others: 409, anonymous: 200 },
    },
    'by a guest to a project for signed-in people': {
      request: ({ cast }) => ({ body: byGuest(cast.projects.signedIn.id) }),
      expect: { others: 409, anonymous: 404 },
    },
    'by a guest to a project of the team': {
      request: ({ cast }) => ({ body: byGuest(cast.projects.team.id) }),
      expect: { others: 409, anonymous: 404 },
    },
    'to a project for signed-in people': {
      request: ({ cast }) => ({ body: giftFor({ projectId: cast.projects.signedIn.id }) }),
      expect: { others: 200, anonymous: 401 },
    },
    'to a project of the team': {
      request: ({ cast }) => ({ body: giftFor({ projectId: cast.projects.team.id }) }),
      expect: { others: 404, anonymous: 401, team: 200 },
    },
    'to a draft': {
      request: ({ cast }) => ({ body: giftFor({ projectId: cast.projects.draft.id }) }),
      expect: { others: 404, anonymous: 401, team: 409 },
    },
    'to a charity': {
      request: ({ cast }) => ({ body: giftFor({ charityId: cast.charity.id }) }),
      expect: { others: 200, anonymous: 401 },
    },
    'to a project that is not there': {
      request: () => ({ body: giftFor({ projectId: missingId }) }),
      expect: { others: 404, anonymous: 401 },
    },
    'under the id of another’s gift': {
      request: async ({ cast, deps }) => {
        const { id } = await makeDonation(deps, cast.charity.id, cast.people.removed.id)
        return { body: { ...giftFor({ charityId: cast.charity.id }), id } }
      },
      expect: { others: 409, anonymous: 401, removed: 200 },
    },
  },
  'POST /api/donation/{id}/started-here': {
    'with the secret of another browser': {
      request: async ({ cast, deps }) => {
        const { id } = await makeDonation(deps, cast.charity.id, cast.people.removed.id)
        return { params: { id }, body: { browserSecret: 'x'.repeat(43) } }
      },
      expect: { everyone: 404 },
    },
  },
  'GET /api/donation/{id}/puzzle': {
    'of a gift that is not started': {
      request: ({ cast }) => ({
        params: { id: missingId },
        query: { project: cast.projects.public.id },
      }),
      expect: { others: 200 },
    },
  },
  'GET /api/donation/started': {
    'one’s own': {
      request: () => ({ query: {} }),
      expect: { others: 200 },
    },
    'of a donor organisation': {
      request: ({ cast }) => ({ query: { donorOrg: cast.org.id } }),
      expect: { others: 403, 'org-managers': 200 },
    },
    'of a donor organisation that is not there': {
      request: () => ({ query: { donorOrg: missingId } }),
      expect: { others: 403 },
    },
  },
  'POST /api/donation/{id}/dismiss': {
    'their own': {
      request: async ({ cast, deps, who }) => {
        const giver = cast.people[who ?? 'donor'].id
        return { params: { id: (await makeDonation(deps, cast.charity.id, giver)).id }, body: {} }
      },
      // For a visitor the test factory makes a gift of the donor, so the visitor gets 404.
      expect: { others: 200, anonymous: 404 },
    },
    'another’s, by a browser that did not start it': {
      request: async ({ cast, deps, who }) => {
        const giver = cast.people[who === 'donor' ? 'general' : 'donor'].id
        const { id } = await makeDonation(deps, cast.charity.id, giver)
        return { params: { id }, body: { browserSecret: 'A'.repeat(43) } }
      },
      expect: { everyone: 404 },
    },
    'one of a donor organisation': {
      request: async ({ cast, deps }) => {
        const grant = { donorOrgId: cast.org.id }
        const { id } = await makeDonation(deps, cast.charity.id, cast.people['org-lead'].id, {
          grant,
        })
        return { params: { id }, body: {} }
      },
      expect: { others: 404, 'org-managers': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: {} }),
      expect: { everyone: 404 },
    },
  },
  'POST /api/donation/{id}/refund': {
    'a gift to the charity': {
      // The gift was paid to another account, so people who may refund get 409 instead of 200.
      request: async ({ cast, deps }) => ({
        params: { id: (await makeDonation(deps, cast.charity.id, cast.people.donor.id)).id },
        body: { id: uuidv7(), amount: 100, reason: 'A mistake', ...statedGround },
      }),
      expect: { others: 404, team: 403, managers: 409 },
    },
    'a gift to the charity in cash': {
      request: async ({ cast, deps }) => {
        const giver = await makeTemporaryPerson(deps, cast.charity.id)
        return {
          params: { id: (await makeOfflineGift(deps, cast.charity.id, giver)).id },
          body: {
            id: uuidv7(),
            amount: 100,
            reason: 'A mistake',
            paidBack: { method: 'cash', on: toUkDate(deps.clock.now()), reference: '' },
            ...statedGround,
          },
        }
      },
      expect: { others: 404, team: 403, managers: 200 },
    },
    'a gift to another charity': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeDonation(deps, cast.otherCharity.id, cast.people.donor.id)).id },
        body: { id: uuidv7(), amount: 100, reason: 'A mistake', ...statedGround },
      }),
      expect: { others: 404, 'other-team': 403, 'other-manager': 409, 'other-lead': 409 },
    },
    'one that is not there': {
      request: () => ({
        params: { id: missingId },
        body: { id: uuidv7(), amount: 100, reason: 'A mistake', ...statedGround },
      }),
      expect: { others: 404 },
    },
  },
  'POST /api/donation/{id}/refund/{refund}/ground': {
    'a gift to the charity': {
      // The gift has no such refund, so people who may state a ground get 404 instead of 200.
      request: async ({ cast, deps }) => ({
        params: {
          id: (await makeDonation(deps, cast.charity.id, cast.people.donor.id)).id,
          refund: missingId,
        },
        body: statedGround,
      }),
      expect: { others: 404, team: 403, managers: 404 },
    },
    'a gift to another charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: (await makeDonation(deps, cast.otherCharity.id, cast.people.donor.id)).id,
          refund: missingId,
        },
        body: statedGround,
      }),
      expect: { others: 404, 'other-team': 403, 'other-manager': 404, 'other-lead': 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId, refund: missingId }, body: statedGround }),
      expect: { others: 404 },
    },
  },
  'GET /api/donation/{id}': ownGift,
  'GET /api/donation/donor/{id}': ownGiving,
  'GET /api/donation/donor/{id}/where-each-went': ownGiving,
  'GET /api/donation/charity/{id}': {
    'a charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { everyone: 200 },
      check: ({ text }, { cast }) => {
        for (const { email, id } of Object.values(cast.people)) {
          if (text.includes(email) || text.includes(id)) throw new Error('a giver is told')
        }
      },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/donation/charity-org/{id}': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { others: 403, team: 200 },
      check: ({ text }, { cast }) => {
        if (text.includes(cast.people.donor.email)) throw new Error('a giver is told')
      },
    },
    'another’s': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/stripe/webhook': {
    'an unsigned event': {
      request: () => ({ body: { id: 'evt_1', type: 'charge.refunded' } }),
      expect: { others: 400 },
    },
  },
})
