import { ownGift, ownGiving } from '../../testing/matrix/own-giving.ts'
import { matrixRows } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/donation/{id}/where-it-went': ownGift,
  'GET /api/donation/donor/{id}/where-it-went': ownGiving,
})
