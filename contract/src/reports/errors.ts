import { withStatus } from '../error-catalogue.ts'

export const reportErrors = withStatus(404, {
  'report-not-found':
    'We could not find a report that you can read. Its link may have been withdrawn.',
})
