import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { stored } from '../../../testing/fake-idb-keyval.ts'
import type { Sort } from './dense-column.ts'
import { DenseTable } from './dense-table.tsx'
import { Filters } from './filters.tsx'

interface Payment {
  id: string
  payee: string
}

const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, payee: `Payee ${at}` }))

interface PaymentsProps {
  rows: Payment[]
  startId?: string
  onAccept?: (id: string) => void
}

const Payments = ({ rows, startId, onAccept = () => {} }: PaymentsProps) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <DenseTable
      caption="Payments"
      name="payments"
      rows={rows}
      toId={({ id }) => id}
      toName={({ payee }) => payee}
      columns={[
        { header: 'Payee', rowHeader: true, render: ({ payee }) => payee },
        {
          header: 'Kind',
          render: ({ payee }, tabIndex) => (
            <select aria-label={`Kind of ${payee}`} tabIndex={tabIndex}>
              <option>Gift</option>
              <option>Grant</option>
            </select>
          ),
        },
      ]}
      selected={selected}
      onSelect={setSelected}
      openId={openId}
      onOpen={setOpenId}
      renderOpen={({ payee }) => (
        <>
          <label>
            {`Note on ${payee} `}
            <input />
          </label>
          <button onClick={() => setOpenId(null)}>Done</button>
        </>
      )}
      keys={[{ key: 'a', label: 'accept', run: ({ id }) => onAccept(id) }]}
      bar="3 payments"
      bulk={`${selected.size} selected`}
      startId={startId}
    />
  )
}

const header = (name: string) => screen.getByRole('button', { name })

it('j, k and the arrows move between the rows of a dense table, of which Tab reaches one alone', async () => {
  render(<Payments rows={payments(3)} />)
  header('Payee 0').focus()
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(header('Payee 2'))
  await userEvent.keyboard('j{ArrowUp}k')
  expect(document.activeElement).toBe(header('Payee 0'))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(header('Payee 2'))
  const table = within(screen.getByRole('table', { name: 'Payments' }))
  const inTabOrder = table
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll<HTMLElement>('td *, th *')])
    .map((controls) => controls.filter(({ tabIndex }) => tabIndex === 0).length)
  expect(inTabOrder.slice(1)).toEqual([0, 0, 3])
})

it('x selects a row of a dense table, and the actions of the selection take the place of the bar', async () => {
  render(<Payments rows={payments(3)} />)
  expect(screen.getByText('3 payments')).toBeTruthy()
  header('Payee 1').focus()
  await userEvent.keyboard('xjx')
  expect(screen.getByText('2 selected')).toBeTruthy()
  expect(screen.queryByText('3 payments')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByText('3 selected')).toBeTruthy()
})

it('Enter opens a row of a dense table below it, and Escape returns to the row and then closes it', async () => {
  render(<Payments rows={payments(2)} />)
  header('Payee 1').focus()
  await userEvent.keyboard('{Enter}')
  expect(header('Payee 1').getAttribute('aria-expanded')).toBe('true')
  const note = screen.getByLabelText('Note on Payee 1')
  await userEvent.type(note, 'jxa')
  expect(note).toHaveProperty('value', 'jxa')
  expect(screen.getByText('3 payments')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(header('Payee 1'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByLabelText('Note on Payee 1')).toBeNull()
})

it('a row of a dense table gets the focus back when a button in its content closes it', async () => {
  render(<Payments rows={payments(2)} />)
  header('Payee 1').focus()
  await userEvent.keyboard('{Enter}')
  header('Done').focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByLabelText('Note on Payee 1')).toBeNull()
  expect(document.activeElement).toBe(header('Payee 1'))
})

it('a further key acts on the row with the focus, but not on what a person types or chooses', async () => {
  const onAccept = vi.fn<(id: string) => void>()
  render(<Payments rows={payments(2)} onAccept={onAccept} />)
  header('Payee 1').focus()
  await userEvent.keyboard('a')
  expect(onAccept.mock.calls).toEqual([['p1']])
  screen.getByLabelText('Kind of Payee 1').focus()
  await userEvent.keyboard('a{Control>}a{/Control}')
  expect(onAccept).toHaveBeenCalledTimes(1)
})

it('? lists the keys of a dense table', async () => {
  render(<Payments rows={payments(1)} />)
  header('Payee 0').focus()
  await userEvent.keyboard('?')
  expect(screen.getByRole('list', { name: 'Keys' }).textContent).toContain('a accept')
  await userEvent.keyboard('?')
  expect(screen.queryByRole('list', { name: 'Keys' })).toBeNull()
})

it('a dense table starts at a row far below, and shows it', () => {
  render(<Payments rows={payments(250)} startId="p130" />)
  expect(document.activeElement).toBe(header('Payee 130'))
  expect(screen.getByRole('button', { name: 'Show more (50 left)' })).toBeTruthy()
})

it('the browser remembers that a person chose compact rows', async () => {
  const { unmount } = render(<Payments rows={payments(1)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Compact: Payments' }))
  expect(stored.get('compactTables')).toBe(true)
  unmount()
  render(<Payments rows={payments(1)} />)
  await vi.waitFor(() =>
    expect(header('Compact: Payments').getAttribute('aria-pressed')).toBe('true'),
  )
})

interface Fund {
  id: string
  title: string
  left: number
}

const funds: readonly Fund[] = [
  { id: 'f1', title: 'Wells 10', left: 300 },
  { id: 'f2', title: 'Wells 2', left: -50 },
]

const Funds = (props: { sort?: Sort; onSort?: (sort: Sort) => void }) => (
  <MemoryRouter>
    <DenseTable
      caption="Funds"
      name="funds"
      rows={funds}
      toId={({ id }) => id}
      toName={({ title }) => title}
      toPath={({ id }) => `/funds/${id}`}
      canOpen={({ id }) => id === 'f1'}
      renderOpen={({ title }) => `More about ${title}`}
      columns={[
        {
          header: 'Fund',
          rowHeader: true,
          total: 'Total',
          sortBy: ({ title }) => title,
          render: ({ title }) => title,
        },
        {
          header: 'Left',
          kind: 'number',
          total: '250',
          sortBy: ({ left }) => left,
          render: ({ left }) => left,
        },
        { header: 'Number', isExtra: true, sort: 'number', render: ({ id }) => id },
      ]}
      {...props}
    />
  </MemoryRouter>
)
const column = (name: string) => screen.getByRole('columnheader', { name })
const listHeaders = () => screen.getAllByRole('columnheader').map((th) => th.textContent)
const listNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('a dense table sorts its rows on a column, by numbers as by text, and announces it', async () => {
  render(<Funds />)
  expect(column('Left').getAttribute('aria-sort')).toBe('none')
  await userEvent.click(screen.getByRole('button', { name: 'Left' }))
  expect(listNames()).toEqual(['Wells 2', 'Wells 10'])
  expect(column('Left').getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Left' }))
  expect(listNames()).toEqual(['Wells 10', 'Wells 2'])
  expect(column('Left').getAttribute('aria-sort')).toBe('descending')
  await userEvent.selectOptions(screen.getByLabelText('Sort: Funds'), 'Fund, ascending')
  expect(listNames()).toEqual(['Wells 2', 'Wells 10'])
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total250')
})

it('a dense table asks the server to sort if the server has the other rows', async () => {
  const onSort = vi.fn<(sort: Sort) => void>()
  stored.set('tableColumns', { funds: ['Number'] })
  render(<Funds sort={{ key: 'number', direction: 'ascending' }} onSort={onSort} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Number' }))
  expect(onSort.mock.calls).toEqual([[{ key: 'number', direction: 'descending' }]])
})

it('the name of a row leads to its page, and o shows what belongs to the row, if anything does', async () => {
  render(<Funds />)
  const link = screen.getByRole('link', { name: 'Wells 10' })
  expect(link.getAttribute('href')).toBe('/funds/f1')
  link.focus()
  await userEvent.keyboard('o')
  expect(screen.getByText('More about Wells 10')).toBeTruthy()
  await userEvent.keyboard('oj')
  expect(screen.queryByText('More about Wells 10')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Wells 2' }))
  await userEvent.keyboard('o')
  expect(screen.queryByText(/^More about/)).toBeNull()
})

it('the browser remembers which columns of a table a person chose', async () => {
  const { unmount } = render(<Funds />)
  await userEvent.click(screen.getByRole('button', { name: 'Columns: Funds' }))
  await userEvent.click(await screen.findByLabelText('Left'))
  await userEvent.click(screen.getByLabelText('Number'))
  expect(listHeaders()).toEqual(['Fund', 'Number'])
  expect(screen.queryByLabelText('Fund')).toBeNull()
  unmount()
  render(<Funds />)
  await waitFor(() => expect(listHeaders()).toEqual(['Fund', 'Number']))
})

it('filters stand behind one button that counts them, each as a chip that removes it', async () => {
  const onRemove = vi.fn<() => void>()
  const onClear = vi.fn<() => void>()
  render(
    <Filters
      label="Filter funds"
      search={{ placeholder: 'Name', text: '', onSearch: () => {} }}
      set={[{ label: 'This month', onRemove }]}
      onClear={onClear}
    >
      <label>
        Kind <input />
      </label>
    </Filters>,
  )
  expect(screen.queryByLabelText('Kind')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }))
  expect(screen.getByLabelText('Kind')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove This month' }))
  expect(onRemove).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalledOnce()
})
