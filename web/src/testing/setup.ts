import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { stored } from './fake-idb-keyval.ts'

vi.mock('idb-keyval', () => import('./fake-idb-keyval.ts'))

afterEach(() => {
  cleanup()
  localStorage.clear()
  stored.clear()
})
