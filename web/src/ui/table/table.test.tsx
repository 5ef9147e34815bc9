import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Table, type Sort } from './table.tsx'

const Entries = () => {
  const [sort, setSort] = useState<Sort>()
  return (
    <Table
      caption="Transactions"
      rows={[{ id: '1', what: 'Gift' }]}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={setSort}
      columns={[
        { header: 'What', sort: 'what', render: (row) => row.what },
        { header: 'Number', render: (row) => row.id },
      ]}
    />
  )
}

test('a sortable header announces its sort direction, and a press reverses the direction', async () => {
  render(<Entries />)
  const header = screen.getByRole('columnheader', { name: 'What' })
  expect(header.getAttribute('aria-sort')).toBe('none')
  await userEvent.click(screen.getByRole('button', { name: 'What' }))
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'What' }))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Number' }).hasAttribute('aria-sort')).toBe(false)
})

test('the caption names the table’s scrolling region, which can get the keyboard focus', () => {
  render(<Entries />)
  expect(screen.getByRole('region', { name: 'Transactions' }).tabIndex).toBe(0)
})
