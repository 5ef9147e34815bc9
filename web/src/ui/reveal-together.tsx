import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

/** The longest time that the slowest part may delay the others, in milliseconds. */
const maxWaitMilliseconds = 3000

/**
 * The number of successive frames without requests that counts as done, because an answer can lead
 * to another request.
 */
const quietFrames = 2

/** Queries that failed once and are retried delay nothing. */
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
  /** The loading subject, announced to screen readers. */
  label: string
  height?: string
  children: ReactNode
}

/**
 * Reveals parts of a screen together. Each loads its own data and would push the others down as
 * answers arrive. They appear when all have loaded, or after the maximum wait as they are.
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
