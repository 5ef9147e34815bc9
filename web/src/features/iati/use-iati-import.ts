import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshTopics } from '../../lib/api/refresh-topics.ts'

const route = 'POST /api/charity/{id}/iati-import'

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
      api(route, {
        params: { id: charityId },
        query: { confirm, opening },
        body: file,
        headers: { 'content-type': 'application/xml' },
      }),
    onSuccess: () => (confirm === 'true' ? refreshTopics(queries, route) : Promise.resolve()),
  })
}
