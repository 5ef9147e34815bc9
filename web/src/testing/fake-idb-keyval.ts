import { vi } from 'vitest'

/** Replaces idb-keyval, because tests have no IndexedDB. It is emptied after each test. */
export const stored = new Map<string, unknown>()

let isBlocked = false

/** Makes every call fail as in a browser that blocks storage: at once, before there is a promise. */
export const blockStore = (): void => void (isBlocked = true)
export const unblockStore = (): void => void (isBlocked = false)

const open = (): Map<string, unknown> => {
  if (isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError')
  return stored
}

export const get = vi.fn<(key: string) => Promise<unknown>>((key) =>
  Promise.resolve(open().get(key)),
)
export const set = vi.fn<(key: string, value: unknown) => Promise<void>>((key, value) => {
  open().set(key, value)
  return Promise.resolve()
})
export const update = (key: string, change: (known: unknown) => unknown): Promise<void> => {
  const store = open()
  store.set(key, change(store.get(key)))
  return Promise.resolve()
}
export const del = (key: string): Promise<void> => {
  open().delete(key)
  return Promise.resolve()
}
