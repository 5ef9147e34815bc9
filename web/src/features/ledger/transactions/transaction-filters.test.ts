import { expect, it } from 'vitest'
import { readTransactionFilters, isFiltered, noFilters, toQuery } from './transaction-filters.ts'

const read = (address: string) => readTransactionFilters(new URLSearchParams(address))

it('reads filters from the address that they wrote, which leaves out defaults', () => {
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

it('ignores invalid filters in an address', () => {
  expect(read('kind=bribe&from=2026-02-30&sort=luck&page=-1&direction=up&order=any')).toEqual(
    noFilters,
  )
})

it('distinguishes a filtered list from a sorted list', () => {
  expect(isFiltered(read('sort=amount&page=2'))).toBe(false)
  expect(isFiltered(read('line=none'))).toBe(true)
})
