import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { syncThemeAcrossTabs, setTheme, readStoredTheme, useTheme } from '../../lib/theme.ts'
import { ThemeControl } from './theme-control.tsx'

const page = document.documentElement

beforeEach(() => {
  act(() => setTheme('system'))
})

test.each([
  ['Dark', 'true', 'dark'],
  ['Light', 'false', 'light'],
])(
  'choosing the theme %s stores darkMode %s and applies the theme',
  async (label, stored, theme) => {
    render(<ThemeControl />)
    await userEvent.click(screen.getByRole('radio', { name: label }))
    expect(localStorage.getItem('darkMode')).toBe(stored)
    expect(page.dataset['theme']).toBe(theme)
    expect(readStoredTheme()).toBe(theme)
  },
)

test('the system’s theme is the default and stores nothing', async () => {
  render(<ThemeControl />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Match device' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Match device' }))
  expect(localStorage.getItem('darkMode')).toBeNull()
  expect(page.dataset['theme']).toBeUndefined()
})

test('a theme chosen before the page’s scripts run is stored and applied once they do', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<ThemeControl />)
  document.body.append(container)
  container.querySelectorAll('input')[2]!.checked = true
  render(<ThemeControl />, { container, hydrate: true })
  expect(localStorage.getItem('darkMode')).toBe('true')
  expect(page.dataset['theme']).toBe('dark')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
})

test('a theme chosen in another tab also applies in this tab', () => {
  const stop = syncThemeAcrossTabs()
  localStorage.setItem('darkMode', 'true')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' })))
  stop()
  expect(useTheme.getState().theme).toBe('dark')
  expect(page.dataset['theme']).toBe('dark')
})

test.each([
  ['true', 'dark'],
  ['false', 'light'],
  [null, undefined],
  ['perhaps', undefined],
])('before the first paint the stored darkMode %s sets the theme %s', (stored, theme) => {
  if (stored !== null) localStorage.setItem('darkMode', stored)
  const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own script, as it stands
  new Function(script)()
  expect(page.dataset['theme']).toBe(theme)
})
