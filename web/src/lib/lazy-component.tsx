import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'

interface Loaded<Props> {
  default: ComponentType<Props>
}

interface LazyOptions {
  /**
   * Shown until the component's script has loaded, if the person came from another page of the app.
   */
  fallback?: ReactNode
  /** Whether the script loads at once, beside the page's data, instead of on first display. */
  early?: boolean
}

const loading = new Set<Promise<unknown>>()

/**
 * Creates a component whose script loads after the page. The server renders the component with the
 * rest of the page, and its HTML stays until the script has loaded. People who come from another
 * page of the app see the fallback meanwhile.
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
      <TakenOver />
    </Suspense>
  )
}

/**
 * Repeats the last press on a button that came before React had taken the button over, if the
 * document kept one (index.html). Called whenever React has taken over a part of the server's HTML.
 * If the button is in a part that still waits for its script, the document keeps the press again.
 */
export function repeatEarlyPress(): void {
  const page = globalThis as { earlyPress?: HTMLButtonElement | undefined }
  const button = page.earlyPress
  page.earlyPress = undefined
  button?.click()
}

/** Stands at the end of a part of the page, so its effect runs once React has taken the part over. */
function TakenOver() {
  useEffect(repeatEarlyPress, [])
  return null
}

/**
 * When the server renders a page, waits for the lazy components found so far. Returns false if
 * there are none to wait for.
 */
export async function loadLazyComponents(): Promise<boolean> {
  if (loading.size === 0) return false
  await Promise.allSettled(loading)
  return true
}
