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

test('is named as a menu’s button before its script has come', () => {
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each(['{Enter}', '{ArrowDown}'])('%s opens it, on its first entry', async (key) => {
  button().focus()
  await userEvent.keyboard(key)
  const first = await screen.findByRole('menuitem', { name: 'Rename' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith('remove'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('Escape closes it and gives the focus back', async () => {
  await userEvent.click(button())
  await screen.findByRole('menu', { name: 'Change' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button()))
})
