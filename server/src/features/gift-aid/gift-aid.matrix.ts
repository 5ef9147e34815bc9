import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { sql } from '../../platform/database/index.ts'
import {
  declarant,
  declaring,
  makeDeclaration,
  makeDonation,
  makeGiftAidClaim,
  makeOfflineGift,
  makeTemporaryPerson,
  recording,
} from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../testing/matrix/row-types.ts'

/** Lets the charity claim Gift Aid. */
const claiming = async ({ deps }: MatrixWorld, charityId: string): Promise<string> => {
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${charityId}`),
  )
  return charityId
}

/** Lists the access cases for Gift Aid of a charity, which only a Lead may manage. */
const cases = (more: object): Record<string, Case> => ({
  'one’s own charity': {
    request: ({ cast }) => ({ params: { id: cast.charity.id }, ...more }),
    expect: { others: 403, lead: 200 },
  },
  'another charity': {
    request: ({ cast }) => ({ params: { id: cast.otherCharity.id }, ...more }),
    expect: { others: 403, 'other-lead': 200 },
  },
  'a charity that is not there': {
    request: () => ({ params: { id: missingId }, ...more }),
    expect: { others: 404 },
  },
})

const missingClaim = (more: object, params: object = {}): Record<string, Case> => ({
  'a claim that is not there, of one’s own charity': {
    request: ({ cast }) => ({
      params: { id: cast.charity.id, claimId: missingId, ...params },
      ...more,
    }),
    expect: { others: 403, lead: 404 },
  },
  'a claim of a charity that is not there': {
    request: () => ({ params: { id: missingId, claimId: missingId, ...params }, ...more }),
    expect: { others: 404 },
  },
})

/**
 * The charity's claim, made once for each database: the matrix asks for it repeatedly, and the test
 * files of one worker share this module.
 */
const claims = new WeakMap<MatrixWorld['deps']['database'], Promise<string>>()
const makeClaim = (world: MatrixWorld): Promise<string> => {
  const { cast, deps } = world
  const known = claims.get(deps.database)
  if (known) return known
  const claim = (async () => {
    await claiming(world, cast.charity.id)
    await makeDeclaration(deps, cast.charity.id, cast.people.donor.id)
    await makeDonation(deps, cast.charity.id, cast.people.donor.id)
    const day = toUkDate(deps.clock.now())
    const body = { by: cast.people.lead.id, from: day, to: day, submittedOn: day, paidOn: day }
    return makeGiftAidClaim(deps, cast.charity.id, body)
  })()
  claims.set(deps.database, claim)
  return claim
}

/** Gives a charity a connected one. */
const connect = async (
  { clock, database }: MatrixWorld['deps'],
  charityId: string,
): Promise<string> => {
  await database.transaction('money', (db) =>
    db.run(sql`
      insert into gift_aid_small_setting (charity_id, counts_chip_and_pin, connected, changed_by,
        changed_at)
      select ${charityId}, false,
        '[{"name": "The other", "hmrcReference": "AB12345", "claims": true}]', p.id, ${clock.now()}
      from person p limit 1
      on conflict (charity_id) do update set connected = excluded.connected`),
  )
  return charityId
}

/** Creates an offline gift from a temporary person. */
const cashGift = async ({ cast, deps }: MatrixWorld): Promise<string> => {
  const giver = await makeTemporaryPerson(deps, cast.charity.id)
  return (await makeOfflineGift(deps, cast.charity.id, giver)).id
}

export const rows = matrixRows({
  'GET /api/gift-aid/declarations': {
    'one’s own': {
      request: async ({ cast, deps, who }) => {
        await makeDeclaration(deps, cast.charity.id, cast.people[who ?? 'donor'].id)
        return {}
      },
      expect: { others: 200 },
      check: ({ text }, { who }) => {
        if (who !== 'donor' && text.includes('"declarations":[]')) throw new Error('none is told')
      },
    },
  },
  'POST /api/gift-aid/declarations': {
    'to a charity that claims': {
      request: async (world) => ({
        body: {
          id: uuidv7(),
          charityId: await claiming(world, world.cast.charity.id),
          ...declaring('future'),
          scope: 'future' as const,
        },
      }),
      expect: { others: 201 },
    },
    'to one that is not there': {
      request: () => ({
        body: { id: uuidv7(), charityId: missingId, ...declaring('past'), scope: 'past' as const },
      }),
      expect: { others: 404 },
    },
  },
  'POST /api/gift-aid/declarations/{id}/end': {
    'one’s own': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: await makeDeclaration(deps, cast.charity.id, cast.people[who ?? 'donor'].id),
        },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 200 },
    },
    'another’s': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: await makeDeclaration(
            deps,
            cast.charity.id,
            cast.people[who === 'donor' ? 'general' : 'donor'].id,
          ),
        },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { reason: 'cancelled' as const } }),
      expect: { others: 404 },
    },
  },
  'PUT /api/gift-aid/identity': {
    'one’s own': {
      request: async ({ cast, deps, who }) => {
        await makeDeclaration(deps, cast.charity.id, cast.people[who ?? 'donor'].id)
        return { body: declarant }
      },
      expect: { others: 200 },
    },
  },

  'GET /api/charity/{id}/gift-aid/declarations': cases({}),
  'POST /api/charity/{id}/gift-aid/declarations': {
    'of a giver of one’s own charity': {
      request: async ({ cast, deps }) => ({
        params: { id: cast.charity.id },
        body: recording({
          kind: 'temporary',
          tempuserid: await makeTemporaryPerson(deps, cast.charity.id),
        }),
      }),
      expect: { others: 403, lead: 201 },
    },
    'of a giver of another charity': {
      request: async ({ cast, deps }) => ({
        params: { id: cast.charity.id },
        body: recording({
          kind: 'temporary',
          tempuserid: await makeTemporaryPerson(deps, cast.otherCharity.id),
        }),
      }),
      expect: { others: 403, lead: 404 },
    },
    'for a charity that is not there': {
      request: () => ({
        params: { id: missingId },
        body: recording({ kind: 'temporary', tempuserid: missingId }),
      }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end': {
    'one to one’s own charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          declarationId: await makeDeclaration(deps, cast.charity.id, cast.people.donor.id),
        },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 403, lead: 200 },
    },
    'one to another charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          declarationId: await makeDeclaration(deps, cast.otherCharity.id, cast.people.donor.id),
        },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 403, lead: 404 },
    },
    'one of a charity that is not there': {
      request: () => ({
        params: { id: missingId, declarationId: missingId },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/gift-aid/gifts/{giftId}': {
    'a card gift, whose giver the charity need not know': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          giftId: (await makeDonation(deps, cast.charity.id, cast.people.donor.id)).id,
        },
      }),
      expect: { others: 403, lead: 404 },
    },
    'a gift without a card to one’s own charity': {
      request: async (world) => ({
        params: { id: world.cast.charity.id, giftId: await cashGift(world) },
      }),
      expect: { others: 403, lead: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, giftId: missingId } }),
      expect: { others: 404 },
    },
  },

  'GET /api/charity/{id}/gift-aid': cases({}),
  'PATCH /api/charity/{id}/gift-aid': cases({ body: { yearEnd: { month: 3, day: 31 } } }),
  'GET /api/charity/{id}/gift-aid/gifts': cases({
    query: { from: '2026-01-01', to: '2026-06-15' },
  }),
  'GET /api/charity/{id}/gift-aid/repayable': cases({ query: { show: 'unclaimed' } }),
  'GET /api/charity/{id}/gift-aid/small-donations': cases({}),
  'PATCH /api/charity/{id}/gift-aid/small-donations': cases({
    body: {
      countsChipAndPin: false,
      penalisedClaimOn: null,
      connected: [{ name: 'The other', hmrcReference: 'AB12345', claims: true }],
    },
  }),
  'GET /api/charity/{id}/gift-aid/small-donations/connected-charities': {
    'of one’s own charity': {
      request: async ({ cast, deps }) => ({ params: { id: await connect(deps, cast.charity.id) } }),
      expect: { others: 403, lead: 200 },
    },
    'of another charity': {
      request: async ({ cast, deps }) => ({
        params: { id: await connect(deps, cast.otherCharity.id) },
      }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}': {
    'a gift to one’s own charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          giftId: (await makeDonation(deps, cast.charity.id, cast.people.donor.id)).id,
        },
        body: { notGift: null },
      }),
      expect: { others: 403, lead: 200 },
    },
    'a gift to another charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          giftId: (await makeDonation(deps, cast.otherCharity.id, cast.people.donor.id)).id,
        },
        body: { notGift: null },
      }),
      expect: { others: 403, lead: 404 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, giftId: missingId }, body: { notGift: null } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/gift-aid/claims': {
    'one’s own charity, of days without gifts': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        body: { id: uuidv7(), from: '1990-01-01', to: '1990-01-02' },
      }),
      // Only a Lead has access. The Lead gets 409 because there is nothing to claim.
      expect: { others: 403, lead: 409 },
    },
    'another charity': {
      request: ({ cast }) => ({
        params: { id: cast.otherCharity.id },
        body: { id: uuidv7(), from: '1990-01-01', to: '1990-01-02' },
      }),
      expect: { others: 403, 'other-lead': 409 },
    },
    'a charity that is not there': {
      request: () => ({
        params: { id: missingId },
        body: { id: uuidv7(), from: '1990-01-01', to: '1990-01-02' },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/gift-aid/claims/{claimId}': {
    ...missingClaim({}),
    'a claim of one’s own charity': {
      request: async (world) => ({
        params: { id: world.cast.charity.id, claimId: await makeClaim(world) },
      }),
      expect: { others: 403, lead: 200 },
    },
  },
  'GET /api/charity/{id}/gift-aid/claims/{claimId}/schedule/{file}': {
    ...missingClaim({}, { file: '1' }),
    'a claim of one’s own charity': {
      request: async (world) => ({
        params: { id: world.cast.charity.id, claimId: await makeClaim(world), file: '1' },
      }),
      expect: { others: 403, lead: 200 },
    },
  },
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/submit': missingClaim({
    body: { on: '2026-06-15', reference: 'X' },
  }),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/pay': missingClaim({
    body: { on: '2026-06-15', amount: 1 },
  }),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw': missingClaim({
    body: { reason: 'A mistake' },
  }),
  'PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal': missingClaim(
    { body: { reason: 'No such person' } },
    { giftId: missingId },
  ),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction': missingClaim(
    { body: { correction: 'The name' } },
    { giftId: missingId },
  ),
  'POST /api/charity/{id}/gift-aid/repayments': {
    'one’s own charity, which owes HMRC another amount': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        body: { id: uuidv7(), on: '2026-06-15', amount: 99_999_999, reference: 'X' },
      }),
      expect: { others: 403, lead: 409 },
    },
    'another charity': {
      request: ({ cast }) => ({
        params: { id: cast.otherCharity.id },
        body: { id: uuidv7(), on: '2026-06-15', amount: 99_999_999, reference: 'X' },
      }),
      expect: { others: 403, 'other-lead': 409 },
    },
    'a charity that is not there': {
      request: () => ({
        params: { id: missingId },
        body: { id: uuidv7(), on: '2026-06-15', amount: 1, reference: 'X' },
      }),
      expect: { others: 404 },
    },
  },
})
