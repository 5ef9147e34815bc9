import { buildUrl } from '../../../lib/api/build-url.ts'
import { toQuery, type TransactionFilters } from './transaction-filters.ts'

/** The owner of a ledger: a project or a whole charity. */
export interface LedgerOwner {
  readonly kind: 'project' | 'charity'
  /** The project's id, or the charity's number. */
  readonly id: string
}

/**
 * Returns the URL of the CSV of all filtered transactions in the shown order, regardless of the
 * page.
 */
export const csvUrl = ({ kind, id }: LedgerOwner, filters: TransactionFilters): string =>
  buildUrl(`/api/transaction/${kind}/{id}`, {
    params: { id: `${id}.csv` },
    query: toQuery({ ...filters, page: 1 }),
  })
