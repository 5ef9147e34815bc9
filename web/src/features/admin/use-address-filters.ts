import { useSearchParams } from 'react-router'
import { readPageNumber } from '../../lib/page-number.ts'

/** Reads the filters and the page of a list from the URL, and changes a filter. */
export const useAddressFilters = () => {
  const [query, setQuery] = useSearchParams()
  const change = (name: string, value: string, options?: { replace: boolean }) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, options)
  }
  return { query, page: readPageNumber(query), change }
}
