import { withStatus } from '../error-catalogue.ts'

export const bankImportErrors = {
  ...withStatus(404, {
    'statement-not-found':
      'We could not find that statement. Its lines may have been removed. Choose the file again.',
    'bank-rule-not-found': 'That rule is not there any more.',
    'column-map-not-found': 'Those columns are not saved any more.',
    'month-not-reconciled': 'That month is not marked as reconciled.',
  }),
  ...withStatus(409, {
    'does-not-reconcile':
      'The statement and the ledger do not agree yet. Post, match or leave out every line first, and look at what the page does not explain.',
    'too-many-bank-rules': 'There are 500 rules. Delete some that you no longer need.',
    'column-map-known':
      'Columns for a file with these headings are saved already. Choose the file again to use them.',
    'too-many-column-maps':
      'The columns of 100 files are saved. Delete some that you no longer need.',
    'month-reconciled': 'Somebody has marked that month already.',
  }),
}
