import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { useNavbar } from '../app/layout/navbar-store.ts'
import { useSession } from '../features/identity/session/session-store.ts'
import { useUser } from '../features/identity/user.ts'
import { forgetSystem } from '../features/system/fetch-system.ts'
import { stored, unblockStore } from './fake-idb-keyval.ts'
import './no-owner-stacks.ts'
import { disconnectQueryClients } from './render.tsx'

vi.mock('idb-keyval', () => import('./fake-idb-keyval.ts'))

// A request that a test does not answer fails at once. The simulated browser would send it to its own
// address, http://localhost:3000.
globalThis.fetch = () => Promise.reject(new TypeError('No test answers this request.'))

// On a busy machine, dialogs and menus that are loaded when opened arrive after more than a second.
configure({ asyncUtilTimeout: 10_000 })

// The files of a worker share a window, whose address a link or form of an earlier test may have
// changed. Without an http address, no relative address can be resolved.
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
beforeEach(() => {
  happyDOM.setURL('http://localhost:3000/')
  // The files of a worker share these stores, so what one test signs in must not reach the next.
  useSession.setState(useSession.getInitialState(), true)
  useUser.setState(useUser.getInitialState(), true)
  useNavbar.setState(useNavbar.getInitialState(), true)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  disconnectQueryClients()
  localStorage.clear()
  stored.clear()
  unblockStore()
  forgetSystem()
})
