import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeDonation,
  makeGrant,
  makeGrantVersion,
  makeGrantReport,
  makeTemporaryPerson,
} from '../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/row-types.ts'

const recorded = (
  { cast, deps }: MatrixWorld,
  state: 'waiting' | 'confirmed' = 'waiting',
  to: 'own' | 'other' = 'own',
) =>
  to === 'own'
    ? makeGrant(deps, cast.charity.id, {
        by: cast.people.manager.id,
        donorOrgId: cast.org.id,
        state,
      })
    : makeGrant(deps, cast.otherCharity.id, {
        by: cast.people['other-manager'].id,
        donorOrgId: cast.otherOrg.id,
        state,
      })

/** Creates a version of the organisation in the cast: by default an offer to its charity. */
const offered = ({ cast, deps }: MatrixWorld, offer = true) =>
  makeGrantVersion(deps, {
    by: cast.people['org-manager'].id,
    donorOrgId: cast.org.id,
    charityId: cast.charity.id,
    offer,
  })

/** Creates a draft of the charity that varies a confirmed grant of the organisation. */
const varied = async (world: MatrixWorld) => {
  const { cast, deps } = world
  const { id: grantId } = await recorded(world, 'confirmed')
  return makeGrantVersion(deps, {
    by: cast.people.manager.id,
    donorOrgId: cast.org.id,
    charityId: cast.charity.id,
    side: 'charity',
    offer: false,
    grantId,
  })
}

/** A draft as its side sends it. */
const draft = ({ cast }: MatrixWorld, side: 'funder' | 'charity', grantId: string) => ({
  id: uuidv7(),
  grantId,
  donorOrgId: cast.org.id,
  charityId: cast.charity.id,
  side,
  offer: false,
  words: '',
  terms: {
    projectId: null,
    amount: 0,
    purpose: '',
    budgetLineIds: [],
    shownAs: 'named',
    instalments: [],
    reportDates: [],
    terms: null,
    contact: '',
  },
})

/** Creates a card gift from the organisation in the cast to its charity. */
const given = ({ cast, deps }: MatrixWorld, shownAs: 'named' | 'anonymous' = 'named') =>
  makeDonation(deps, cast.charity.id, cast.people['org-lead'].id, {
    projectId: cast.projects.public.id,
    shownAs,
    grant: { donorOrgId: cast.org.id },
  })

interface Reported {
  readonly shared?: boolean
  readonly shownAs?: 'named' | 'anonymous'
}

/** Creates a frozen report on a grant of the organisation in the cast. */
const reported =
  ({ shared = false, shownAs = 'named' }: Reported = {}) =>
  async (world: MatrixWorld) => {
    const { id } = await given(world, shownAs)
    const by = world.cast.people.manager.id
    return { params: { id: (await makeGrantReport(world.deps, id, { by, shared })).id } }
  }

const both = { others: 404, team: 200, org: 200 }
const missing = {
  request: () => ({ params: { id: missingId } }),
  expect: { others: 404 },
}
const ownOrg = {
  request: async (world: MatrixWorld) => {
    await given(world)
    return { params: { id: world.cast.org.id } }
  },
  expect: { others: 403, org: 200 },
}
const noOrg = { request: () => ({ params: { id: missingId } }), expect: { others: 403 } }

export const rows = matrixRows({
  'GET /api/donation/donor-org/{id}': { 'one’s own': ownOrg, 'one that is not there': noOrg },
  'GET /api/donation/donor-org/{id}/where-it-went': {
    'one’s own': ownOrg,
    'one that is not there': noOrg,
  },
  'GET /api/grant/donor-org/{id}': { 'one’s own': ownOrg, 'one that is not there': noOrg },
  'GET /api/award/{id}': {
    'offered to the charity': {
      request: async (world) => ({ params: { id: (await offered(world)).grantId } }),
      expect: both,
    },
    'a draft of the organisation': {
      request: async (world) => ({ params: { id: (await offered(world, false)).grantId } }),
      expect: { others: 404, org: 200 },
    },
    'a grant that the charity drafts a change of': {
      request: async (world) => ({ params: { id: (await varied(world)).grantId } }),
      expect: both,
      check: ({ body }, { who }) => {
        const { versions } = body as { versions: unknown[] }
        if (versions.length > 0 && who?.startsWith('org')) {
          throw new Error('the organisation sees a draft of the charity')
        }
      },
    },
    'one that is not there': missing,
  },
  'POST /api/award': {
    'of one’s organisation': {
      request: (world) => ({ body: draft(world, 'funder', uuidv7()) }),
      expect: { others: 403, 'org-managers': 201 },
    },
    'a change of a grant to one’s charity': {
      request: async (world) => ({
        body: draft(world, 'charity', (await recorded(world, 'confirmed')).id),
      }),
      expect: { others: 403, managers: 201 },
    },
    'a change of a grant that is not there': {
      request: (world) => ({ body: draft(world, 'charity', missingId) }),
      expect: { others: 403, managers: 404 },
    },
    'a change of a grant between others': {
      request: async (world) => ({
        body: draft(world, 'funder', (await recorded(world, 'confirmed', 'other')).id),
      }),
      expect: { others: 403, 'org-managers': 409 },
    },
  },
  'POST /api/award/{id}/answer': {
    'an offer to one’s charity': {
      request: async (world) => {
        const { grantId, id } = await offered(world)
        return { params: { id: grantId }, body: { version: id, answer: 'agree', words: '' } }
      },
      expect: { others: 404, team: 403, org: 403, managers: 200 },
    },
    'an offer of one’s organisation': {
      request: async (world) => {
        const { grantId, id } = await offered(world)
        return { params: { id: grantId }, body: { version: id, answer: 'withdraw', words: '' } }
      },
      expect: { others: 404, team: 403, org: 403, 'org-managers': 200 },
    },
    'a draft of one’s organisation': {
      request: async (world) => {
        const { grantId, id } = await offered(world, false)
        return { params: { id: grantId }, body: { version: id, answer: 'withdraw', words: '' } }
      },
      expect: { others: 404, org: 403, 'org-managers': 200 },
    },
    'one that is not there': {
      request: () => ({
        params: { id: missingId },
        body: { version: missingId, answer: 'agree', words: '' },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/donor-org/{id}/grants': {
    'a verified organisation': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { everyone: 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/donor-org/{id}/360giving': { 'one’s own': ownOrg, 'one that is not there': noOrg },
  'GET /api/grant/charity/{id}': {
    'one’s own': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'one that is not there': noOrg,
  },
  'GET /api/grant/{id}': {
    'of one’s organisation or charity': {
      request: async (world) => ({ params: { id: (await recorded(world)).id } }),
      expect: both,
    },
    'by card': {
      request: async (world) => ({ params: { id: (await given(world)).id } }),
      expect: both,
    },
    'one that is not there': missing,
  },
  'POST /api/donation/offline': {
    'to one’s charity': {
      request: ({ cast, clock }) => ({
        body: {
          id: uuidv7(),
          charityId: cast.charity.id,
          projectId: cast.projects.public.id,
          method: 'cheque',
          amount: 5000,
          date: toUkDate(clock.now()),
          giver: { kind: 'new', name: 'Wilf Tanner' },
          shownAs: 'anonymous',
        },
      }),
      expect: { others: 403, managers: 201 },
    },
    'of someone another charity recorded': {
      request: async ({ cast, clock, deps }) => ({
        body: {
          id: uuidv7(),
          charityId: cast.charity.id,
          projectId: null,
          method: 'cash',
          amount: 5000,
          date: toUkDate(clock.now()),
          giver: {
            kind: 'temporary',
            tempuserid: await makeTemporaryPerson(deps, cast.otherCharity.id),
          },
          shownAs: 'anonymous',
        },
      }),
      expect: { others: 403, managers: 404 },
    },
  },
  'GET /api/donation/charity-org/{id}/givers': {
    'of one’s charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, managers: 200 },
    },
    'one that is not there': noOrg,
  },
  'POST /api/grant': {
    'to one’s charity': {
      request: ({ cast, clock }) => ({
        body: {
          id: uuidv7(),
          charityId: cast.charity.id,
          projectId: cast.projects.public.id,
          donorOrgId: cast.org.id,
          amount: 3_000_000,
          purpose: 'Two boats',
          shownAs: 'named',
          terms: { shortfall: 'ask', delay: 'wait', closing: 'ask' },
          awardedOn: toUkDate(clock.now()),
          instalments: [{ amount: 3_000_000, dueOn: toUkDate(clock.now()) }],
        },
      }),
      expect: { others: 403, managers: 201 },
    },
  },
  'POST /api/grant/{id}/confirm': {
    'of one’s organisation': {
      request: async (world) => ({ params: { id: (await recorded(world)).id } }),
      expect: { others: 404, team: 403, org: 403, 'org-managers': 200 },
    },
    'of another': {
      request: async (world) => ({
        params: { id: (await recorded(world, 'waiting', 'other')).id },
      }),
      expect: { others: 404, 'other-team': 403, 'other-org-lead': 200 },
    },
    'one that is not there': missing,
  },
  'POST /api/grant/{id}/refuse': {
    'of one’s organisation': {
      request: async (world) => ({
        params: { id: (await recorded(world)).id },
        body: { reason: 'We awarded less.' },
      }),
      expect: { others: 404, team: 403, org: 403, 'org-managers': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { reason: 'No.' } }),
      expect: { others: 404 },
    },
  },
  'POST /api/grant/{id}/withdraw': {
    'to one’s charity': {
      request: async (world) => ({ params: { id: (await recorded(world)).id } }),
      expect: { others: 404, org: 403, team: 403, managers: 200 },
    },
    'one that is not there': missing,
  },
  'POST /api/grant/{id}/instalment': {
    'to one’s charity': {
      request: async (world) => ({
        params: { id: (await recorded(world, 'confirmed')).id },
        body: { donationId: uuidv7(), position: 1, date: toUkDate(world.clock.now()) },
      }),
      expect: { others: 404, org: 403, team: 403, managers: 200 },
    },
    'one that is not there': {
      request: ({ clock }) => ({
        params: { id: missingId },
        body: { donationId: uuidv7(), position: 1, date: toUkDate(clock.now()) },
      }),
      expect: { others: 404 },
    },
  },
  'POST /api/grant/{id}/report': {
    'with money': {
      request: async (world) => ({
        params: { id: (await given(world)).id },
        body: { id: uuidv7(), due: null, note: 'The boats are in the water.' },
      }),
      expect: { others: 404, org: 403, team: 403, managers: 201, 'org-managers': 201 },
    },
    'one that is not there': {
      request: () => ({
        params: { id: missingId },
        body: { id: uuidv7(), due: null, note: 'Nothing.' },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/grant-report/{id}': {
    'of one’s organisation or charity': { request: reported(), expect: both },
    'of one’s organisation or charity that has a link, by its id': {
      request: reported({ shared: true }),
      expect: both,
    },
    'one that is not there': missing,
  },
  'POST /api/grant-report/{id}/share': {
    'of one’s organisation or charity': {
      request: reported(),
      expect: { others: 404, team: 403, org: 403, managers: 201, 'org-managers': 201 },
    },
    'that names an organisation that stays anonymous': {
      request: reported({ shownAs: 'anonymous' }),
      expect: { others: 404, team: 403, org: 403, 'org-managers': 201 },
    },
    'one that is not there': missing,
  },
  'DELETE /api/grant-report/{id}/share': {
    'of one’s organisation or charity': {
      request: reported({ shared: true }),
      expect: { others: 404, team: 403, org: 403, managers: 200, 'org-managers': 200 },
    },
    'one that is not there': missing,
  },
})
