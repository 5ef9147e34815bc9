import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { upload } from '../../lib/files/upload.ts'

const toQueryKey = (id: string) => ['project', id, 'documents']

export const useDocuments = (id: string) =>
  useQuery({
    queryKey: toQueryKey(id),
    queryFn: ({ signal }) => api('GET /api/project/{id}/documents', { params: { id }, signal }),
    // The URLs of the documents expire after an hour.
    staleTime: 30 * 60_000,
    refetchInterval: 45 * 60_000,
  })

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
    onSuccess: (documents) => queries.setQueryData(toQueryKey(id), documents),
  })
}

export const useRemoveDocument = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (publicId: string) =>
      api('DELETE /api/project/{id}/documents/{publicId}', { params: { id, publicId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: toQueryKey(id) }),
  })
}
