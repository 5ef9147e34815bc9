import { useSearchParams } from 'react-router'
import { readPageNumber } from '../../lib/page-number.ts'

/** Returns the current page from the address and the address of every other page. */
export const usePageParam = (): { page: number; hrefFor: (page: number) => string } => {
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
