import { useSearchParams } from 'react-router'

/** The page that the address asks for, and the address of each other one. */
export function usePaged(): { page: number; hrefFor: (page: number) => string } {
  const [query] = useSearchParams()
  const asked = Number(query.get('page') ?? '1')
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    hrefFor: (page) => {
      const next = new URLSearchParams(query)
      next.set('page', String(page))
      return `/admin?${next}`
    },
  }
}
