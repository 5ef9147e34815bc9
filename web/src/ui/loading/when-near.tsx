import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** The space that the content takes, kept until then so that nothing moves. */
  height: string
  /** How far below the screen it is loaded already, as a CSS length. */
  margin?: string
  children: ReactNode
}

/**
 * Shows its content once a person scrolls near it, so that a first visit does not load what is far
 * below the first screen.
 */
export function WhenNear({ height, margin = '600px', children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [margin])
  return (
    <div ref={place} style={isNear ? undefined : { minHeight: height }}>
      {isNear && children}
    </div>
  )
}
