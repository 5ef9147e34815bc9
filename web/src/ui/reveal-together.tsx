import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Waiting } from './loading-placeholder.tsx'

/** How long the slowest part may hold up the others, in milliseconds. */
const patience = 3000

/** How many pictures in a row nothing may be under way: an answer can lead to another question. */
const calm = 2

/** What failed once and is tried again holds up nothing. */
const isFirstAnswer = ({ state }: Query): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0

const isUnderWay = (queries: QueryClient, box: Element | null): boolean =>
  queries.isFetching({ predicate: isFirstAnswer }) > 0 ||
  box?.querySelector('[aria-busy="true"], [data-skeleton]') != null

interface TogetherProps {
  /** What is on its way, as it is told to who cannot see it. */
  of: string
  height?: string
  children: ReactNode
}

/** Parts of a screen that each ask for their own data, and would push one another down as the
    answers come. They show at once, when all have theirs; later than `patience`, as they are. */
export function Together({ of, height = '24rem', children }: TogetherProps) {
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (shown) return undefined
    const last = performance.now() + patience
    let still = isUnderWay(queries, box.current) ? 0 : calm
    let frame = 0
    const look = (): void => {
      if (still >= calm || performance.now() > last) return setShown(true)
      frame = requestAnimationFrame(() => {
        still = isUnderWay(queries, box.current) ? 0 : still + 1
        look()
      })
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [queries, shown])

  return (
    <>
      {!shown && <Waiting of={of} height={height} />}
      <div ref={box} style={{ display: shown ? 'contents' : 'none' }}>
        <Suspense fallback={shown ? <Waiting of={of} height={height} /> : <div aria-busy="true" />}>
          {children}
        </Suspense>
      </div>
    </>
  )
}
