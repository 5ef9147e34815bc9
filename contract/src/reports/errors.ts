import type { ErrorCatalogue } from '../error-catalogue.ts'

export const reportErrors = {
  'report-not-found': {
    status: 404,
    message: 'We could not find a report that you can read. Its link may have been withdrawn.',
  },
} as const satisfies ErrorCatalogue
