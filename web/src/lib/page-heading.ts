import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

const product = 'Pennytrail'

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title])
}

let read: string | undefined

/** Focuses the heading after a change of page, but not on the first load. */
export const useHeadingFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (read !== undefined && read !== pathname) heading.current?.focus({ preventScroll: true })
    read = pathname
  }, [pathname])
  return heading
}
