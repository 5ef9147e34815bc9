import { vi } from 'vitest'

/** Replaces idb-keyval, because tests have no IndexedDB. It is emptied after each test. */
export const stored = new Map<string, unknown>()

export const get = vi.fn<(key: string) => Promise<unknown>>(async (key) => stored.get(key))
export const set = vi.fn<(key: string, value: unknown) => Promise<void>>(
  async (key, value) => void stored.set(key, value),
)
export const update = async (key: string, change: (known: unknown) => unknown): Promise<void> =>
  void stored.set(key, change(stored.get(key)))
export const del = async (key: string): Promise<void> => void stored.delete(key)
