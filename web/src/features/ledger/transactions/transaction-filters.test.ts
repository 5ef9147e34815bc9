import { expect, it } from 'vitest'
import { readTransactionFilters } from './read-transaction-filters.ts'
import { isFiltered, noFilters, toQuery } from './transaction-filters.ts'

const read = (address: string) => readTransactionFilters(new URLSearchParams(address))

it('filters are read back from the URL that they were written to, which leaves out defaults', () => {
  const filters = {
    ...noFilters,
    kind: 'spending',
    category: 'governance',
    from: '2026-01-01',
    text: 'rope & planks',
    sort: 'amount',
    page: 3,
  } as const
  expect(read(new URLSearchParams(toQuery(filters)).toString())).toEqual(filters)
  expect(toQuery(noFilters)).toEqual({})
})

it('invalid filters in a URL are ignored', () => {
  expect(read('kind=bribe&from=2026-02-30&sort=luck&page=-1&direction=up&order=any')).toEqual(
    noFilters,
  )
})

it('sorting and paging do not make a list of transactions count as filtered', () => {
  expect(isFiltered(read('sort=amount&page=2'))).toBe(false)
  expect(isFiltered(read('line=none'))).toBe(true)
})
