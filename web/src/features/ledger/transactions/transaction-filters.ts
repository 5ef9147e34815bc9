import { isDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { categories } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { entryKinds, type EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { readPageNumber } from '../../../lib/page-number.ts'

const sortKeys = ['sequence', 'date', 'amount', 'payee', 'kind'] as const
export type SortKey = (typeof sortKeys)[number]

/** The filters of a ledger. The page's URL contains them, so that people can share the result. */
export interface TransactionFilters {
  kind: EntryKind | ''
  category: string
  line: string
  direction: 'in' | 'out' | 'between' | ''
  evidence: 'with' | 'without' | ''
  from: string
  to: string
  text: string
  sort: SortKey
  order: 'ascending' | 'descending'
  page: number
}

export const noFilters: TransactionFilters = {
  kind: '',
  category: '',
  line: '',
  direction: '',
  evidence: '',
  from: '',
  to: '',
  text: '',
  sort: 'sequence',
  order: 'descending',
  page: 1,
}

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

/** Returns the query of the filters. Filters with their default value are left out. */
export const toQuery = (filters: TransactionFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => value !== noFilters[name as keyof TransactionFilters])
      .map(([name, value]) => [name, String(value)]),
  )

/** Returns whether any filter is set. The sort order and the page do not count as filters. */
export const isFiltered = (filters: TransactionFilters): boolean => {
  const { sort: _sort, order: _order, page: _page, ...narrowing } = filters
  return Object.values(narrowing).some((value) => value !== '')
}
