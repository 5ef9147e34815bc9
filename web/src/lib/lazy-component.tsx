import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

interface Loaded<Props> {
  default: ComponentType<Props>
}

interface LazyOptions {
  /** Shown until the script has loaded, for people who come from another page. */
  fallback?: ReactNode
  /** Whether the script loads at once, beside the page's data, instead of on first display. */
  early?: boolean
}

const loading = new Set<Promise<unknown>>()

/**
 * Creates a part of a page whose script loads after the page. The server renders it like the rest,
 * and its HTML stays until the script is there. People who come from another page wait a moment.
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
  // A loaded part renders within the same pass.
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

/** Waits on the server for the parts met so far. Returns false if there are none to wait for. */
export async function loadLazyComponents(): Promise<boolean> {
  if (loading.size === 0) return false
  await Promise.allSettled(loading)
  return true
}
