import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Table } from './table.tsx'

const Entries = () => {
  return (
    <Table
      caption="Transactions"
      rows={[{ id: '1', what: 'Gift' }]}
      rowKey={(row) => row.id}
      columns={[
        { header: 'What', render: (row) => row.what },
        { header: 'Number', render: (row) => row.id },
      ]}
    />
  )
}

test('the caption names the table’s scrolling region, which can get the keyboard focus', () => {
  render(<Entries />)
  expect(screen.getByRole('region', { name: 'Transactions' }).tabIndex).toBe(0)
})
