import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

interface Loaded<Props> {
  default: ComponentType<Props>
}

interface LazyOptions {
  /** What stands there until the script has come, for who comes from another page. */
  fallback?: ReactNode
  /** Fetched at once, beside the page's data, and not only when it is to be shown. */
  early?: boolean
}

const loading = new Set<Promise<unknown>>()

/**
 * A part of a page whose script comes after the page. The server writes it like the rest, and what it
 * wrote stands until the script is there; who comes from another page waits a moment for it.
 */
export function createLazyComponent<Props extends object = object>(
  load: () => Promise<Loaded<Props>>,
  { fallback = null, early = false }: LazyOptions = {},
): ComponentType<Props> {
  type Fetched = Promise<Loaded<Props>>
  let found: Loaded<Props> | undefined
  const fetchPart = (): Fetched => {
    const part: Fetched = load().then((loaded) => (found = loaded))
    loading.add(part)
    void part.catch(() => {}).then(() => loading.delete(part))
    return part
  }
  const started = early ? fetchPart() : undefined
  // One that is there already is handed over within the same rendering.
  // oxlint-disable-next-line unicorn/no-thenable -- which only a thenable of our own can do
  const loadedThenable = { then: (done: (loaded: Loaded<Props>) => void) => done(found!) }
  const Part = lazy(() =>
    found ? (loadedThenable as unknown as Fetched) : (started ?? fetchPart()),
  )
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/** On the server: true after waiting for the parts that were met, false where none is awaited. */
export async function loadLazyComponents(): Promise<boolean> {
  if (loading.size === 0) return false
  await Promise.allSettled(loading)
  return true
}
