import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/files/upload.ts'
import type { SentPicture } from '../../../ui/files/picture-upload.tsx'
import { useAdminAction, useContentMutation } from '../use-admin-mutation.ts'

const queryKey = ['admin', 'site-content'] as const

export type ContentKind = 'testimonial' | 'team-profile'

/** Loads the testimonials and the people of the team page. */
export const useSiteContent = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api('GET /api/admin/site-content', { signal }) })

/** Adds a testimonial, or changes the one with this id. */
export const useSaveTestimonial = (id: string | undefined) =>
  useContentMutation((body: ApiBody<'POST /api/admin/testimonial'>) =>
    id
      ? api('PATCH /api/admin/testimonial/{id}', { params: { id }, body })
      : api('POST /api/admin/testimonial', { body }),
  )

/** Adds a person to the team page, or changes the one with this id. */
export const useSaveProfile = (id: string | undefined) =>
  useContentMutation((body: ApiBody<'POST /api/admin/team-profile'>) =>
    id
      ? api('PATCH /api/admin/team-profile/{id}', { params: { id }, body })
      : api('POST /api/admin/team-profile', { body }),
  )

export const useMoveContentUp = (kind: ContentKind, id: string) =>
  useAdminAction(() => api(`POST /api/admin/${kind}/{id}/move-up`, { params: { id } }))

export const useRemoveContent = (kind: ContentKind, id: string) =>
  useAdminAction(() => api(`DELETE /api/admin/${kind}/{id}`, { params: { id } }))

interface ChosenPhoto {
  picture: SentPicture
  onProgress: (share: number) => void
}

/** Changes a team member's picture. */
export const useChangePhoto = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, onProgress }: ChosenPhoto) =>
      upload('PATCH /api/admin/team-profile/{id}/photo', {
        params: { id },
        form: picture,
        onProgress,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

export const useRemovePhoto = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api/admin/team-profile/{id}/photo', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
