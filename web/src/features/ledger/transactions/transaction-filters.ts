import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'

export const sortKeys = ['sequence', 'date', 'amount', 'payee', 'kind'] as const
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
