import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { stored } from './stored.ts'

vi.mock('idb-keyval', () => import('./stored.ts'))

afterEach(() => {
  cleanup()
  localStorage.clear()
  stored.clear()
})
