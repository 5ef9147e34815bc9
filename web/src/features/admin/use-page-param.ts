import { useSearchParams } from 'react-router'
import { pageIn } from '../../lib/page-number.ts'

/** The page that the address asks for, and the address of each other one. */
export function usePaged(): { page: number; hrefFor: (page: number) => string } {
  const [query] = useSearchParams()
  return {
    page: pageIn(query),
    hrefFor: (page) => {
      const next = new URLSearchParams(query)
      next.set('page', String(page))
      return `/admin?${next}`
    },
  }
}
