import type { ErrorCatalogue } from '../error-catalogue.ts'

export const reportErrors = {
  'report-not-found': {
    status: 404,
    message: 'There is no report here that you can read. Its link may have been withdrawn.',
  },
} as const satisfies ErrorCatalogue
