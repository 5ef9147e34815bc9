import {
  joinCharity,
  makeCharity,
  makePayout,
  makeReplacement,
  makeUnconnectedCharity,
} from '../../testing/factories/index.ts'
import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/charity/{id}/payments': {
    'the charity’s own': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/payouts': {
    'the charity’s own': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/payouts/{payoutId}/match': {
    'a payout that is not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id, payoutId: 'po_none' },
        body: { as: 'line', seenOn: '2026-01-05', amount: 100 },
      }),
      expect: { others: 403, managers: 404 },
    },
    'a payout of the charity': {
      request: async ({ cast, clock, deps }) => ({
        params: {
          id: cast.charity.id,
          payoutId: await makePayout(deps, cast.charity.id, { amount: 100 }),
        },
        body: { as: 'line', seenOn: clock.now().toISOString().slice(0, 10), amount: 100 },
      }),
      expect: { others: 403, managers: 200 },
    },
    'a charity that is not there': {
      request: () => ({
        params: { id: missingId, payoutId: 'po_none' },
        body: { as: 'line', seenOn: '2026-01-05', amount: 100 },
      }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/payouts/{payoutId}/match/undo': {
    'a payout that is not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id, payoutId: 'po_none' },
        body: { reason: 'Another payout' },
      }),
      expect: { others: 403, managers: 404 },
    },
    'a payout that was matched': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          payoutId: await makePayout(deps, cast.charity.id, { isMatched: true }),
        },
        body: { reason: 'Another payout' },
      }),
      expect: { others: 403, managers: 200 },
    },
    'a charity that is not there': {
      request: () => ({
        params: { id: missingId, payoutId: 'po_none' },
        body: { reason: 'Another payout' },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/stripe/connect': {
    'a charity that they lead': {
      request: async ({ cast, deps, who }) => {
        const { id } = await makeUnconnectedCharity(deps)
        if (who === 'lead') await joinCharity(deps, id, cast.people.lead.id, 'Lead')
        return { query: { charity: id } }
      },
      expect: { others: 403, lead: 200 },
    },
    'a charity that is connected': {
      request: ({ cast }) => ({ query: { charity: cast.charity.id } }),
      expect: { others: 403, lead: 200 },
    },
    'another charity': {
      request: async ({ deps }) => ({ query: { charity: (await makeCharity(deps)).id } }),
      expect: { others: 403 },
    },
    'a charity that is not there': {
      request: () => ({ query: { charity: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/auth/stripe/oauth/callback': {
    'a way back that they did not begin': {
      request: () => ({ query: { state: 'unknown', code: 'ac_unknown' } }),
      expect: { others: 409 },
    },
  },
  'POST /api/stripe/account-link': {
    'a charity that they lead': {
      request: async ({ cast, deps, who }) => {
        const { id } = await makeUnconnectedCharity(deps)
        if (who === 'lead') await joinCharity(deps, id, cast.people.lead.id, 'Lead')
        return { body: { charity: id } }
      },
      expect: { others: 403, lead: 200 },
    },
    'another charity': {
      request: async ({ deps }) => ({ body: { charity: (await makeCharity(deps)).id } }),
      expect: { others: 403 },
    },
    'a charity that is not there': {
      request: () => ({ body: { charity: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/stripe/account-link/refresh': {
    'a way back that they did not begin': {
      request: () => ({ body: { state: 'unknown' } }),
      expect: { others: 409 },
    },
  },
  'POST /api/stripe/account-link/return': {
    'a way back that they did not begin': {
      request: () => ({ body: { state: 'unknown' } }),
      expect: { others: 409 },
    },
  },
  'POST /api/charity/{id}/payments/replacement/agree': {
    'a charity without one': {
      request: ({ cast }) => ({ params: { id: cast.charity.id }, body: { account: 'acct_none' } }),
      expect: { others: 403, lead: 409 },
    },
    'an account that waits at a charity that they lead': {
      request: async ({ cast, deps, who }) => {
        const { id } = await makeCharity(deps)
        if (who === 'lead') await joinCharity(deps, id, cast.people.lead.id, 'Lead')
        return { params: { id }, body: { account: await makeReplacement(deps, id) } }
      },
      expect: { others: 403, lead: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: { account: 'acct_none' } }),
      expect: { others: 404 },
    },
  },
  'DELETE /api/charity/{id}/payments/replacement': {
    'a charity without one': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, lead: 409 },
    },
    'an account that waits at a charity that they lead': {
      request: async ({ cast, deps, who }) => {
        const { id } = await makeCharity(deps)
        if (who === 'lead') await joinCharity(deps, id, cast.people.lead.id, 'Lead')
        await makeReplacement(deps, id)
        return { params: { id } }
      },
      expect: { others: 403, lead: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'DELETE /api/stripe/connect': {
    'a charity that they lead': {
      request: async ({ cast, deps, who }) => {
        const { id } = await makeCharity(deps)
        if (who === 'lead') await joinCharity(deps, id, cast.people.lead.id, 'Lead')
        return { query: { charity: id } }
      },
      expect: { others: 403, lead: 200 },
    },
    'another charity': {
      request: async ({ deps }) => ({ query: { charity: (await makeCharity(deps)).id } }),
      expect: { others: 403 },
    },
    'a charity that is not there': {
      request: () => ({ query: { charity: missingId } }),
      expect: { others: 404 },
    },
  },
})
