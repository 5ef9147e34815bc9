import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'
import { storeComplaint } from './testing/make-complaint.ts'

const body = { outcome: 'upheld', answer: 'We have deleted the address from our list.' }
const sent = (charity: string | null, at: string) => ({
  charity,
  name: 'Wren Okafor',
  email: `${at}@example.org`,
  words: 'They sent my address to somebody else.',
})

let count = 0
const nextAddress = () => `complainant-${(count += 1)}`
// Each caller sends from an address of its own, because one network may complain five times a day.
const headers = () => ({ 'x-forwarded-for': `10.${count % 250}.7.1` })

export const rows = matrixRows({
  'POST /api/data-complaint': {
    'about the platform': {
      request: () => ({ body: sent(null, nextAddress()), headers: headers() }),
      expect: { everyone: 201 },
    },
    'about a charity': {
      request: ({ cast }) => ({
        body: sent(cast.charity.number, nextAddress()),
        headers: headers(),
      }),
      expect: { everyone: 201 },
    },
    'about a charity that is not there': {
      request: () => ({ body: sent('1999999', nextAddress()), headers: headers() }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/admin/data-complaint': {
    'all of them': { request: () => ({}), expect: { admin: 200 } },
  },
  'POST /api/admin/data-complaint/{id}/answer': {
    'one about the platform': {
      request: async ({ deps }) => ({ params: { id: await storeComplaint(deps, null) }, body }),
      expect: { admin: 200 },
    },
    'one about a charity': {
      request: async ({ cast, deps }) => ({
        params: { id: await storeComplaint(deps, cast.charity.id) },
        body,
      }),
      expect: { admin: 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: { admin: 404 },
    },
  },
  'GET /api/charity/{id}/data-complaints': {
    'of the charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, lead: 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/data-complaints/{complaintId}/answer': {
    'one about the charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          complaintId: await storeComplaint(deps, cast.charity.id),
        },
        body,
      }),
      expect: { others: 403, lead: 200 },
    },
    'one about another charity': {
      request: async ({ cast, deps }) => ({
        params: {
          id: cast.charity.id,
          complaintId: await storeComplaint(deps, cast.otherCharity.id),
        },
        body,
      }),
      expect: { others: 403, lead: 404 },
    },
    'one that is not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id, complaintId: missingId },
        body,
      }),
      expect: { others: 403, lead: 404 },
    },
  },
})
