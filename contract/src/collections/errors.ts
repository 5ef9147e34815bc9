import { withStatus } from '../error-catalogue.ts'

export const collectionErrors = withStatus(404, {
  'collection-not-found': 'We could not find that collection.',
})
