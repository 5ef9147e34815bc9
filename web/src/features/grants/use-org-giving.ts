import { keepPreviousData } from '@tanstack/react-query'
import { gatherReads } from '../../lib/api/gather-reads.ts'
import { useRead } from '../../lib/api/use-read.ts'

/** Loads a page of a donor organisation's gifts, and its grants. */
export const useOrgGiving = (id: string, page = 1) => {
  const gifts = useRead(
    'GET /api/donation/donor-org/{id}',
    { params: { id }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  const grants = useRead('GET /api/grant/donor-org/{id}', { params: { id } })
  return { gifts, grants, ...gatherReads([gifts, grants]) }
}
