import { lazy, Suspense, type ComponentType } from 'react'

const loading = new Set<Promise<unknown>>()

/**
 * A part of a page whose script comes after the page. The server writes it like the rest, and what it
 * wrote stands until the script is there; who comes from another page waits a moment for it.
 */
export function deferred(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazy(() => {
    const part = load()
    loading.add(part)
    return part.finally(() => loading.delete(part))
  })
  return () => (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}

/** On the server: true after waiting for the parts that were met, false where none is awaited. */
export async function loadDeferred(): Promise<boolean> {
  if (loading.size === 0) return false
  await Promise.allSettled(loading)
  return true
}
