import { codeVersion } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import type { Deps } from '../../platform/http/index.ts'
import { insertRequest } from './requests/charity-requests.sql.ts'
import { makeClaim, makePerson, makeRegisterEntry } from '../../testing/factories/index.ts'
import { matrixRows, missingId, type UnprovedRows } from '../../testing/matrix/row-types.ts'
import { tinyPicture } from '../../testing/pictures.ts'

const makeOtherClaim = async (deps: Deps) => makeClaim(deps, (await makePerson(deps)).id)

/** Makes a request of a new person to add a charity and returns its id. */
const makeRequest = async (deps: Deps): Promise<string> => {
  const { id: personId } = await makePerson(deps)
  const id = crypto.randomUUID()
  const request = { id, name: 'Unlisted Trust', number: '', note: '', answerBy: '2027-01-04' }
  await deps.database.transaction(personId, (db) =>
    insertRequest(db, personId, request, deps.clock.now()),
  )
  return id
}

const file = { fileName: 'a.png', bytes: await tinyPicture() }

export const rows = matrixRows({
  'GET /api/charity/{id}': {
    'a verified charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { everyone: 200 },
    },
    'a charity that is only claimed': {
      request: async ({ deps }) => ({ params: { id: (await makeOtherClaim(deps)).charityId } }),
      expect: { everyone: 404 },
    },
    'a number nobody has': {
      request: () => ({ params: { id: '9899999' } }),
      expect: { everyone: 404 },
    },
  },
  'PATCH /api/charity/{id}': {
    'one’s own charity': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        body: { introduction: 'We light lanterns.' },
      }),
      expect: { others: 403, lead: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id }, body: { tags: [] } }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: {} }),
      expect: { others: 404 },
    },
  },
  'PATCH /api/charity/{id}/picture': {
    'of one’s own charity': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        form: { place: 'logo', file, children: 'none' },
      }),
      expect: { others: 403, lead: 200 },
    },
    'of another charity': {
      request: ({ cast }) => ({
        params: { id: cast.otherCharity.id },
        form: { place: 'cover', file, children: 'none' },
      }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'of a charity that is not there': {
      request: () => ({
        params: { id: missingId },
        form: { place: 'logo', file, children: 'none' },
      }),
      expect: { others: 404 },
    },
  },
  'DELETE /api/charity/{id}/picture/{place}': {
    'of one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, place: 'logo' } }),
      expect: { others: 403, lead: 200 },
    },
    'of another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id, place: 'cover' } }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId, place: 'logo' } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity': {
    'a charity of the register': {
      request: async ({ deps }) => {
        const { number } = await makeRegisterEntry(deps, { weblink: 'http://www.a.example.org/' })
        return { body: { ukCharityNumber: number, proof: { kind: 'website-code' }, codeVersion } }
      },
      expect: { others: 201, org: 409, 'other-org-lead': 409 },
    },
    'a charity that has a team': {
      request: async ({ cast, deps, who }) => {
        const number = who === null ? '9899998' : cast.charity.number
        if (who === 'general') await makeRegisterEntry(deps, { number })
        return { body: { ukCharityNumber: number, proof: explanation, codeVersion } }
      },
      expect: { others: 409 },
    },
    'a number nobody has': {
      request: () => ({
        body: { ukCharityNumber: '9899999', proof: { kind: 'website-code' }, codeVersion },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/code-agreement': {
    'of one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { others: 403, team: 200 },
    },
    'of another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/code-agreement': {
    'for one’s own charity': {
      request: ({ cast }) => ({
        params: { id: cast.charity.number },
        body: { version: codeVersion },
      }),
      expect: { others: 403, managers: 200 },
    },
    'for another charity': {
      request: ({ cast }) => ({
        params: { id: cast.otherCharity.id },
        body: { version: codeVersion },
      }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'for a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: { version: codeVersion } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity-request': {
    'a charity that is not found': {
      request: () => ({
        body: { id: crypto.randomUUID(), name: 'Unlisted Trust', number: '', note: '' },
      }),
      expect: { others: 201 },
    },
    'the id of another’s request': {
      request: async ({ deps }) => ({
        body: { id: await makeRequest(deps), name: 'Unlisted Trust', number: '', note: '' },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity-request/mine': {
    'one’s own requests': { request: () => ({}), expect: { others: 200 } },
  },
  'GET /api/charity-request': {
    'what waits': { request: () => ({}), expect: { admin: 200 } },
  },
  'POST /api/charity-request/{id}/answer': {
    'a request that waits': {
      request: async ({ deps }) => ({
        params: { id: await makeRequest(deps) },
        body: { answer: 'It is there now.' },
      }),
      expect: { admin: 200 },
    },
    'a request that is not there': {
      request: () => ({ params: { id: missingId }, body: { answer: 'It is there now.' } }),
      expect: { admin: 404 },
    },
  },
  'GET /api/charity-claim/mine': {
    'one’s own claims': { request: () => ({}), expect: { others: 200 } },
  },
  'POST /api/charity-claim/{id}/check-website': {
    'one’s own claim': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: (await makeClaim(deps, cast.people[who ?? 'general'].id, { proven: false })).id,
        },
      }),
      expect: { others: 202 },
    },
    'another’s claim': {
      request: async ({ deps }) => ({ params: { id: (await makeOtherClaim(deps)).id } }),
      expect: { others: 404 },
    },
    'a claim that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity-claim/confirm-mail': {
    'a token that proves nothing': {
      request: () => ({ body: { token: 'nonsense' } }),
      expect: { everyone: 400 },
    },
  },
  'DELETE /api/charity-claim/{id}': {
    'one’s own claim': {
      request: async ({ cast, deps, who }) => ({
        params: { id: (await makeClaim(deps, cast.people[who ?? 'general'].id)).id },
      }),
      expect: { others: 200 },
    },
    'another’s claim': {
      request: async ({ deps }) => ({ params: { id: (await makeOtherClaim(deps)).id } }),
      expect: { others: 404 },
    },
    'a claim that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity-claim': {
    'what waits': { request: () => ({}), expect: { admin: 200 } },
  },
  'POST /api/charity-claim/{id}/verify': {
    'a proven claim': {
      request: async ({ deps }) => ({
        params: { id: (await makeOtherClaim(deps)).id },
        body: {},
      }),
      expect: { admin: 200 },
    },
    'a claim that is not there': {
      request: () => ({ params: { id: missingId }, body: {} }),
      expect: { admin: 404 },
    },
  },
  'POST /api/charity-claim/{id}/refuse': {
    'a claim that waits': {
      request: async ({ deps }) => ({
        params: { id: (await makeOtherClaim(deps)).id },
        body: { reason: 'The website does not name you.' },
      }),
      expect: { admin: 200 },
    },
    'a claim that is not there': {
      request: () => ({ params: { id: missingId }, body: { reason: 'Gone.' } }),
      expect: { admin: 404 },
    },
  },
})

const explanation = {
  kind: 'explanation',
  explanation: 'Our office is in the library; ring the number in the register.',
}

export const unproved: UnprovedRows = {
  'PATCH /api/charity/{id}': [
    {
      name: 'HMRC’s reference',
      who: 'lead',
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        body: { hmrcReference: 'XR99999' },
      }),
      code: 'fresh-sign-in-required',
    },
    {
      name: 'another field',
      who: 'lead',
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        body: { introduction: 'We light lanterns.' },
      }),
      code: null,
    },
  ],
}
