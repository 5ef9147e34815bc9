import { withStatus } from '../error-catalogue.ts'

export const bankImportErrors = {
  ...withStatus(404, {
    'statement-not-found':
      'We could not find that statement. Its lines may have been removed. Choose the file again.',
  }),
}
