import { matrixRows } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/testimonial': {
    'those that are published': { request: () => ({}), expect: { everyone: 200 } },
  },
})
