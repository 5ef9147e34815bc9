import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Sends a file to be looked at, or, once confirmed, to be imported. */
export function useIatiImport(charityId: string, confirm: 'true' | 'false') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      api('POST /api/charity/{id}/iati-import', {
        params: { id: charityId },
        query: { confirm },
        body: file,
        headers: { 'content-type': 'application/xml' },
      }),
    onSuccess: () =>
      confirm === 'true'
        ? queries.invalidateQueries({ queryKey: ['charity', charityId] })
        : Promise.resolve(),
  })
}
