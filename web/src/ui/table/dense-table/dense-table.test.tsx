import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { stored } from '../../../testing/fake-idb-keyval.ts'
import { DenseTable } from './dense-table.tsx'

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
  await userEvent.click(screen.getByRole('button', { name: 'Compact' }))
  expect(stored.get('compactTables')).toBe(true)
  unmount()
  render(<Payments rows={payments(1)} />)
  await vi.waitFor(() => expect(header('Compact').getAttribute('aria-pressed')).toBe('true'))
})
