import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** A file with the chosen opening balances in the API's format. */
export interface SentFile {
  file: File
  opening?: string[]
}

/** Sends a file for a preview or, if confirmed, imports it. */
export const useIatiImport = (charityId: string, confirm: 'true' | 'false') => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, opening = [] }: SentFile) =>
      api('POST /api/charity/{id}/iati-import', {
        params: { id: charityId },
        query: { confirm, opening },
        body: file,
        headers: { 'content-type': 'application/xml' },
      }),
    onSuccess: () =>
      confirm === 'true'
        ? queries.invalidateQueries({ queryKey: ['charity', charityId] })
        : Promise.resolve(),
  })
}
