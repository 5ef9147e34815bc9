import { useEffect, useState } from 'react'

/** How long each stays, in milliseconds. */
const rotationMilliseconds = 10_000

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Which of `count` shows: the next every ten seconds, unless it rests. It rests from the start for
    someone who wants little motion. */
export function useRotation(count: number) {
  const [at, setAt] = useState(0)
  const [turning, setTurning] = useState(() => !prefersReducedMotion())
  useEffect(() => {
    if (!turning || count < 2) return undefined
    // Begun anew at each turn, so that one picked by hand stays its full time too.
    const timer = setTimeout(() => setAt((at + 1) % count), rotationMilliseconds)
    return () => clearTimeout(timer)
  }, [at, count, turning])
  return {
    at: count === 0 ? 0 : at % count,
    turning,
    setTurning,
    turn: (by: 1 | -1) => setAt((at + by + count) % count),
  }
}
