import { matrixRows } from '../../testing/matrix/rows.ts'

export const rows = matrixRows({
  'GET /api/system': {
    'the deployment': { request: () => ({}), expect: { everyone: 200 } },
  },
})
