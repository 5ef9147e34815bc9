import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { listPageNumbers, Pagination } from './pagination.tsx'

const hrefFor = (page: number) => `/explore?searchTerm=wells&page=${page}`

test('page numbers are links that keep the rest of the URL', () => {
  renderAt(<Pagination page={4} totalPages={9} hrefFor={hrefFor} />)
  const link = screen.getByRole('link', { name: 'Page 5' })
  expect(link.getAttribute('href')).toBe('/explore?searchTerm=wells&page=5')
  expect(screen.getByRole('link', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: /Previous/ }).getAttribute('href')).toBe(hrefFor(3))
  expect(screen.getByRole('link', { name: /Next/ }).getAttribute('href')).toBe(hrefFor(5))
})

test('the first page has no Previous link, the last no Next link, and a single page no pagination', () => {
  const { unmount } = renderAt(<Pagination page={1} totalPages={2} hrefFor={hrefFor} />)
  expect(screen.queryByRole('link', { name: /Previous/ })).toBeNull()
  unmount()
  const last = renderAt(<Pagination page={2} totalPages={2} hrefFor={hrefFor} />)
  expect(screen.queryByRole('link', { name: /Next/ })).toBeNull()
  last.unmount()
  renderAt(<Pagination page={1} totalPages={1} hrefFor={hrefFor} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a page number after the last links back to the last page', () => {
  renderAt(<Pagination page={9} totalPages={1} hrefFor={hrefFor} />)
  expect(screen.getByText(/There is no page 9\./)).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Go to the last page' })
  expect(back.getAttribute('href')).toBe(hrefFor(1))
})

test('an ellipsis in the page numbers replaces at least two pages, never one', () => {
  const _ = undefined
  expect(listPageNumbers(1, 1)).toEqual([1])
  expect(listPageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, _, 9])
  expect(listPageNumbers(5, 9)).toEqual([1, _, 4, 5, 6, _, 9])
  expect(listPageNumbers(9, 9)).toEqual([1, _, 8, 9])
})
