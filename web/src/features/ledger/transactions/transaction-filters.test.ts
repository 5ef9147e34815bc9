import { expect, it } from 'vitest'
import { readTransactionFilters, isFiltered, noFilters, toQuery } from './transaction-filters.ts'

const read = (address: string) => readTransactionFilters(new URLSearchParams(address))

it('reads an address back as it was written, and leaves the usual out of it', () => {
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

it('takes what no filter can mean for not asked', () => {
  expect(read('kind=bribe&from=2026-02-30&sort=luck&page=-1&direction=up&order=any')).toEqual(
    noFilters,
  )
})

it('tells a narrowed list from a sorted one', () => {
  expect(isFiltered(read('sort=amount&page=2'))).toBe(false)
  expect(isFiltered(read('line=none'))).toBe(true)
})
