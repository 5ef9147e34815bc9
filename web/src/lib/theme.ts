import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'

const key = 'darkMode'

/**
 * Reads the theme. localStorage holds 'true' for dark, 'false' for light and nothing for the
 * system's.
 */
export const readStoredTheme = (): Theme => {
  try {
    const dark = localStorage.getItem(key)
    return dark === 'true' ? 'dark' : dark === 'false' ? 'light' : 'system'
  } catch {
    return 'system'
  }
}

/** Starts with the system's theme, because the server renders pages with it. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'system' }))
useTheme.setState({ theme: readStoredTheme() })

export const setTheme = (theme: Theme): void => {
  storeTheme(theme)
  apply(theme)
  useTheme.setState({ theme })
}

const storeTheme = (theme: Theme): void => {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, String(theme === 'dark'))
  } catch {
    // A browser that stores nothing still shows the theme until the page is closed.
  }
}

const apply = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const notifyThemeChange = (event: StorageEvent): void => {
  if (event.key !== key && event.key !== null) return
  apply(readStoredTheme())
  useTheme.setState({ theme: readStoredTheme() })
}

/** Applies theme changes made in other tabs. Returns a function that stops this. */
export const syncThemeAcrossTabs = (): (() => void) => {
  window.addEventListener('storage', notifyThemeChange)
  return () => window.removeEventListener('storage', notifyThemeChange)
}
