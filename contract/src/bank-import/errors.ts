import { withStatus } from '../error-catalogue.ts'

export const bankImportErrors = {
  ...withStatus(404, {
    'statement-not-found':
      'We could not find that statement. Its lines may have been removed. Choose the file again.',
    'bank-rule-not-found': 'That rule has been deleted.',
    'column-map-not-found': 'Those saved columns have been deleted.',
    'month-not-reconciled': 'That month is not marked as reconciled.',
  }),
  ...withStatus(409, {
    'does-not-reconcile':
      'The statement and the ledger do not agree yet. Post, match or leave out every line first, and check the difference that the page cannot explain.',
    'too-many-bank-rules': 'There are 500 rules. Delete some that you no longer need.',
    'column-map-known':
      'Columns for a file with these headings are already saved. Choose the file again to use them.',
    'too-many-column-maps':
      'The columns of 100 files are saved. Delete some that you no longer need.',
    'month-reconciled': 'Someone has already marked that month.',
  }),
}
