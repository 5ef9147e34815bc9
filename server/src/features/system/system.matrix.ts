import { matrixRows } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/screen': {
    'the front page': {
      request: () => ({ query: { pageAddress: '/' } }),
      expect: { others: 200 },
    },
  },
  'GET /api/operator': {
    'whoever is named': { request: () => ({}), expect: { everyone: 200 } },
  },
  'GET /api/system': {
    'the deployment': { request: () => ({}), expect: { everyone: 200 } },
  },
})
