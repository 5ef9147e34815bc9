import { useLayoutEffect, useRef, useState } from 'react'

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((height, at) => height === b[at])

/**
 * Measures the text in each item of a list, in pixels, and again when its size changes. The first
 * element of an item holds its text. Empty until the browser has measured.
 */
export const useTextHeights = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const [heights, setHeights] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    if (!list.current || typeof ResizeObserver === 'undefined') return undefined
    const texts = [...list.current.children]
      .slice(0, count)
      .flatMap((item) => item.firstElementChild ?? [])
    const observer = new ResizeObserver(() => {
      const measured = texts.map((text) => text.getBoundingClientRect().height)
      setHeights((before) => (isSame(before, measured) ? before : measured))
    })
    for (const text of texts) observer.observe(text)
    return () => observer.disconnect()
  }, [count])
  return { list, heights }
}
