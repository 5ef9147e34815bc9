import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readQuery, useRead } from '../../lib/api/use-read.ts'
import { upload } from '../../lib/files/upload.ts'

const route = 'GET /api/project/{id}/documents'

export const useDocuments = (id: string) =>
  // The URLs of the documents expire after an hour.
  useRead(route, { params: { id } }, { staleTime: 30 * 60_000, refetchInterval: 45 * 60_000 })

interface NewDocument {
  title: string
  file: File
  onProgress: (share: number) => void
}

/** Uploads a document of a project. */
export const useAddDocument = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ title, file, onProgress }: NewDocument) =>
      upload('POST /api/project/upload-document', {
        form: { projectId: id, title, file },
        onProgress,
      }),
    onSuccess: (documents) =>
      queries.setQueryData(readQuery(route, { params: { id } }).queryKey, documents),
  })
}
