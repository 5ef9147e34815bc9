import { isDate } from '@pennytrail/contract/calendar-date.ts'
import {
  categories,
  entryKinds,
  type EntryKind,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import { pageIn } from '../../../lib/page-number.ts'

const sortKeys = ['sequence', 'date', 'amount', 'payee', 'kind'] as const
export type SortKey = (typeof sortKeys)[number]

/** What of a ledger is asked for; it lives in the address, so that it can be shared. */
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

const oneOf = <T extends string>(value: string | null, allowed: readonly T[]): T | '' =>
  allowed.find((one) => one === value) ?? ''

const date = (value: string | null): string => (value !== null && isDate(value) ? value : '')

/** Reads an address; whatever is not an answer to its question counts as not asked. */
export function filtersIn(search: URLSearchParams): TransactionFilters {
  const get = (name: string) => search.get(name)
  return {
    kind: oneOf(get('kind'), Object.keys(entryKinds) as EntryKind[]),
    category: oneOf(get('category'), Object.keys(categories)),
    line: (get('line') ?? '').slice(0, 60),
    direction: oneOf(get('direction'), ['in', 'out', 'between']),
    evidence: oneOf(get('evidence'), ['with', 'without']),
    from: date(get('from')),
    to: date(get('to')),
    text: (get('text') ?? '').slice(0, 200),
    sort: oneOf(get('sort'), sortKeys) || noFilters.sort,
    order: oneOf(get('order'), ['ascending', 'descending']) || noFilters.order,
    page: pageIn(search),
  }
}

/** What an address or a call says of the filters: only what is not the usual. */
export function queryOf(filters: TransactionFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => value !== noFilters[name as keyof TransactionFilters])
      .map(([name, value]) => [name, String(value)]),
  )
}

/** Whether anything is left out of the list. */
export function isNarrowed(filters: TransactionFilters): boolean {
  const { sort: _sort, order: _order, page: _page, ...narrowing } = filters
  return Object.values(narrowing).some((value) => value !== '')
}
