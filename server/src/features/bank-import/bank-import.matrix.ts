import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'

const line = { line: 2, date: '2026-01-05', amount: -1250, text: 'STATIONER' }
const entry = {
  ...line,
  as: 'entry',
  kind: 'spending',
  category: 'support-costs',
  projectId: null,
  payee: 'Quill & Co',
  description: 'Paper',
}
const statement = { account: 'Current account', currency: 'GBP' }
const look = { ...statement, lines: [line] }
const decided = { ...statement, lines: [entry] }

export const rows = matrixRows({
  'GET /api/charity/{id}/bank-accounts': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, managers: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/bank-import/look': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id }, body: look }),
      expect: { others: 403, managers: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id }, body: look }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: look }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/bank-import': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id }, body: decided }),
      expect: { others: 403, managers: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id }, body: decided }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: decided }),
      expect: { others: 404 },
    },
  },
})
