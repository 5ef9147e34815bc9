import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { upload } from '../../../lib/files/upload.ts'
import type { SentPicture } from '../../../ui/files/picture-upload.tsx'

const route = 'PATCH /api/admin/team-profile/{id}/photo'

interface ChosenPhoto {
  picture: SentPicture
  onProgress: (share: number) => void
}

/** Changes a team member's picture. */
export const useChangePhoto = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, onProgress }: ChosenPhoto) =>
      upload(route, { params: { id }, form: picture, onProgress }),
    onSuccess: () => refreshTopics(queries, route),
  })
}
