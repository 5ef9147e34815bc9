import { useEffect, useState } from 'react'

/** The time for which each testimonial shows, in milliseconds. */
const rotationMilliseconds = 10_000

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Returns which of `count` items shows. It changes every ten seconds unless paused, and starts
 * paused for people who prefer reduced motion.
 */
export const useRotation = (count: number) => {
  const [at, setAt] = useState(0)
  const [turning, setTurning] = useState(() => !prefersReducedMotion())
  useEffect(() => {
    if (!turning || count < 2) return undefined
    // The timer restarts at each change, so that an item chosen by hand also shows for the full
    // time.
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
