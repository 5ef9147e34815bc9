import { matrixRows } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/front-page': {
    'what anyone may see': { request: () => ({}), expect: { everyone: 200 } },
  },
})
