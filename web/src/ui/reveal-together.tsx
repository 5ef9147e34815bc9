import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

/** How long the slowest part may hold up the others, in milliseconds. */
const maxWaitMilliseconds = 3000

/** How many pictures in a row nothing may be under way: an answer can lead to another question. */
const quietFrames = 2

/** What failed once and is tried again holds up nothing. */
const isFirstFetch = ({ state }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0

const isLoading = (queries: QueryClient, box: Element | null): boolean =>
  queries.isFetching({ predicate: isFirstFetch }) > 0 ||
  box?.querySelector('[aria-busy="true"], [data-skeleton]') != null

interface RevealTogetherProps {
  /** What is on its way, as it is told to who cannot see it. */
  label: string
  height?: string
  children: ReactNode
}

/** Parts of a screen that each ask for their own data, and would push one another down as the
    answers come. They show at once, when all have theirs; later than `patience`, as they are. */
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
