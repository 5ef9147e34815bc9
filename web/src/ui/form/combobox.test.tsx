import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Dialog } from '../dialog/dialog.tsx'
import { Combobox, loadComboboxList, MultiCombobox } from './combobox.tsx'

const options = [
  { value: 'KE', label: 'Kenya' },
  { value: 'NP', label: 'Nepal' },
  { value: 'PE', label: 'Perú' },
]

beforeAll(async () => void (await loadComboboxList()))

const One = ({ start = null }: { start?: string | null }) => {
  const [value, setValue] = useState(start)
  return <Combobox label="Country" options={options} value={value} onChange={setValue} />
}

const Several = () => {
  const [value, setValue] = useState<string[]>([])
  return <MultiCombobox label="Countries" options={options} value={value} onChange={setValue} />
}

const input = () => screen.getByRole<HTMLInputElement>('combobox')
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

test('typing finds options regardless of case and accents, and Enter selects the first match', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.type(input(), 'PERU')
  expect(shown()).toEqual(['Perú'])
  expect(active()).toBe('Perú')

  await user.keyboard('{Enter}')
  expect(input().value).toBe('Perú')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

test('arrow keys move through the options and wrap around at the ends', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.click(input())
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Kenya')
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Perú')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(input().value).toBe('Nepal')
})

test('Escape first closes the open list and then the dialog around it, and keeps the selection', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn<() => void>()
  render(
    <Dialog open title="Where?" onClose={onClose}>
      <One start="KE" />
    </Dialog>,
  )
  await user.type(input(), 'x')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(input().value).toBe('Kenya')
  expect(screen.queryByRole('listbox')).toBeNull()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(input().value).toBe('Kenya')
})

test('leaving the field discards typed text that was not selected, and an emptied field has no selection', async () => {
  const user = userEvent.setup()
  render(<One start="KE" />)
  await user.type(input(), 'zzz')
  expect(screen.getByRole('status').textContent).toBe('No matches.')
  await user.tab()
  expect(input().value).toBe('Kenya')

  await user.clear(input())
  await user.tab()
  expect(input().value).toBe('')
})

test('a click selects an option, and the clear button removes it', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.click(input())
  await user.click(screen.getByRole('option', { name: 'Nepal' }))
  expect(input().value).toBe('Nepal')
  await user.click(screen.getByRole('button', { name: 'Clear country' }))
  expect(input().value).toBe('')
  expect(document.activeElement).toBe(input())
})

test('several options are selected, shown as chips, and removed by chip or Backspace', async () => {
  const user = userEvent.setup()
  render(<Several />)
  await user.type(input(), 'ken{Enter}nep{Enter}')
  expect(screen.getByRole('button', { name: 'Remove Kenya' })).toBeTruthy()
  const list = within(screen.getByRole('listbox', { name: 'Countries' }))
  expect(list.getByRole('option', { name: 'Nepal' }).getAttribute('aria-selected')).toBe('true')

  await user.keyboard('{Backspace}')
  expect(screen.queryByRole('button', { name: 'Remove Nepal' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Kenya' }))
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(document.activeElement).toBe(input())
})

test('the combobox does not filter options that the server looks up', async () => {
  const user = userEvent.setup()
  const onSearch = vi.fn<(typed: string) => void>()
  render(
    <Combobox
      label="Charity"
      options={options}
      value={null}
      onChange={() => {}}
      onSearch={onSearch}
    />,
  )
  await user.type(input(), 'zz')
  expect(onSearch).toHaveBeenLastCalledWith('zz')
  expect(shown()).toHaveLength(3)
})

/** Renders a combobox in a form. The script of its list loads when `release` is called. */
const renderUnloaded = async (value: string | null = null) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  vi.resetModules()
  vi.doMock('./combobox-list.tsx', async (load) => {
    await promise
    return load()
  })
  const fresh = await import('./combobox.tsx')
  const onChange = vi.fn<(value: string | null) => void>()
  const onSubmit = vi.fn<(event: unknown) => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      <fresh.Combobox label="Country" options={options} value={value} onChange={onChange} />
      <button type="submit">Save</button>
    </form>,
  )
  return { onChange, onSubmit, release }
}

afterEach(() => vi.doUnmock('./combobox-list.tsx'))

test('text that is typed before the script of the option list has loaded stays, with the focus and the first match highlighted', async () => {
  const user = userEvent.setup()
  const { onChange, onSubmit, release } = await renderUnloaded()
  await user.type(input(), 'ken{Enter}')
  release()
  await waitFor(() => expect(shown()).toEqual(['Kenya']))
  expect(input().value).toBe('ken')
  expect(document.activeElement).toBe(input())
  expect(active()).toBe('Kenya')

  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('KE')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('text that is selected before the script of the option list has loaded stays selected', async () => {
  const user = userEvent.setup()
  const { release } = await renderUnloaded('KE')
  act(() => input().focus())
  const plain = input()
  plain.setSelectionRange(0, 5)
  release()
  await waitFor(() => expect(input()).not.toBe(plain))
  expect(document.activeElement).toBe(input())
  await user.keyboard('nep')
  expect(input().value).toBe('nep')
})

test('an arrow key that is pressed before the script of the option list has loaded opens the list', async () => {
  const user = userEvent.setup()
  const { release } = await renderUnloaded()
  act(() => input().focus())
  await user.keyboard('{ArrowDown}')
  release()
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(document.activeElement).toBe(input())
})

test('an input method finishes its text before an input with the option list replaces its input', async () => {
  const { release } = await renderUnloaded()
  act(() => input().focus())
  const plain = input()
  fireEvent.compositionStart(plain)
  fireEvent.change(plain, { target: { value: 'per´' } })
  release()
  await act(async () => void (await import('./combobox-list.tsx')))
  expect(input()).toBe(plain)

  fireEvent.change(plain, { target: { value: 'perú' } })
  fireEvent.compositionEnd(plain)
  await waitFor(() => expect(shown()).toEqual(['Perú']))
  expect(input()).not.toBe(plain)
  expect(input().value).toBe('perú')
  expect(document.activeElement).toBe(input())
})

test('leaving the field before the script of the option list has loaded discards the typed text and opens no list', async () => {
  const user = userEvent.setup()
  const { release } = await renderUnloaded()
  await user.type(input(), 'ken')
  await user.tab()
  release()
  await waitFor(() => expect(input().value).toBe(''))
  expect(shown()).toEqual([])
})
