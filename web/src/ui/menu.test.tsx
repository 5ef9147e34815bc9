import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

const picked = vi.fn<(what: string) => void>()

beforeEach(() => {
  picked.mockReset()
  render(
    <Menu
      button="Change"
      entries={[
        { label: 'Rename', onPick: () => picked('rename') },
        { label: 'Remove', onPick: () => picked('remove') },
      ]}
    />,
  )
})

const button = () => screen.getByRole('button', { name: 'Change' })

test('the button is announced as a menu button before the menu’s script has loaded', () => {
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each(['{Enter}', '{ArrowDown}'])('%s opens the menu on its first entry', async (key) => {
  button().focus()
  await userEvent.keyboard(key)
  const first = await screen.findByRole('menuitem', { name: 'Rename' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith('remove'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('Escape closes the menu and returns the focus', async () => {
  await userEvent.click(button())
  await screen.findByRole('menu', { name: 'Change' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button()))
})
