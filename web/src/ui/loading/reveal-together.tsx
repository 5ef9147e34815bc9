import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

/** The longest time that the slowest part may delay the others, in milliseconds. */
const maxWaitMilliseconds = 3000

/**
 * The number of successive frames without requests after which loading counts as finished, because
 * a response can lead to another request.
 */
const quietFrames = 2

/**
 * Returns whether a query is loading for the first time. A query that failed once and is retried
 * delays nothing.
 */
function isFirstFetch({ state }: Query): boolean {
  return state.status === 'pending' && state.fetchFailureCount === 0
}

function isLoading(queries: QueryClient, box: Element | null): boolean {
  return (
    queries.isFetching({ predicate: isFirstFetch }) > 0 ||
    box?.querySelector('[aria-busy="true"], [data-skeleton]') != null
  )
}

interface RevealTogetherProps {
  /** The name of what is loading, which screen readers announce. */
  label: string
  height?: string
  children: ReactNode
}

/**
 * Reveals several parts of a screen together. Each part loads its own data and would push the
 * others down when its data arrives. All appear when all have loaded, or after the maximum wait in
 * the state that they have then.
 */
export function RevealTogether({ label, height = '24rem', children }: RevealTogetherProps) {
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (shown) return undefined
    const last = performance.now() + maxWaitMilliseconds
    let still = isLoading(queries, box.current) ? 0 : quietFrames
    let frame = 0
    const checkFrame = (): void => {
      if (still >= quietFrames || performance.now() > last) return setShown(true)
      frame = requestAnimationFrame(() => {
        still = isLoading(queries, box.current) ? 0 : still + 1
        checkFrame()
      })
    }
    checkFrame()
    return () => cancelAnimationFrame(frame)
  }, [queries, shown])

  return (
    <>
      {!shown && <LoadingPlaceholder label={label} height={height} />}
      <div ref={box} style={{ display: shown ? 'contents' : 'none' }}>
        <Suspense
          fallback={
            shown ? <LoadingPlaceholder label={label} height={height} /> : <div aria-busy="true" />
          }
        >
          {children}
        </Suspense>
      </div>
    </>
  )
}
