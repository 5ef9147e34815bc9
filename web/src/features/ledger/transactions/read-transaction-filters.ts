import { isDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { categories } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { entryKinds, type EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { noFilters, sortKeys, type TransactionFilters } from './transaction-filters.ts'

const pickAllowed = <T extends string>(value: string | null, allowed: readonly T[]): T | '' =>
  allowed.find((one) => one === value) ?? ''

const parseDateParam = (value: string | null): string =>
  value !== null && isDate(value) ? value : ''

/** Reads the filters from the query of a URL. Invalid values are ignored. */
export const readTransactionFilters = (search: URLSearchParams): TransactionFilters => {
  const get = (name: string) => search.get(name)
  return {
    kind: pickAllowed(get('kind'), Object.keys(entryKinds) as EntryKind[]),
    category: pickAllowed(get('category'), Object.keys(categories)),
    line: (get('line') ?? '').slice(0, 60),
    direction: pickAllowed(get('direction'), ['in', 'out', 'between']),
    evidence: pickAllowed(get('evidence'), ['with', 'without']),
    from: parseDateParam(get('from')),
    to: parseDateParam(get('to')),
    text: (get('text') ?? '').slice(0, 200),
    sort: pickAllowed(get('sort'), sortKeys) || noFilters.sort,
    order: pickAllowed(get('order'), ['ascending', 'descending']) || noFilters.order,
    page: readPageNumber(search),
  }
}
