import { useSearchParams } from 'react-router'
import { readPageNumber } from '../../lib/page-number.ts'

/** The page that the address asks for, and the address of each other one. */
export function usePageParam(): { page: number; hrefFor: (page: number) => string } {
  const [query] = useSearchParams()
  return {
    page: readPageNumber(query),
    hrefFor: (page) => {
      const next = new URLSearchParams(query)
      next.set('page', String(page))
      return `/admin?${next}`
    },
  }
}
