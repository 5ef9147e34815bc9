import type { DonorOrg } from '@pennytrail/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { upload } from '../../lib/files/upload.ts'
import type { SentPicture } from '../../ui/files/picture-upload.tsx'

interface NewPicture {
  picture: SentPicture
  onProgress: (share: number) => void
}

/** Replaces or removes the logo of an organisation. */
export const useDonorOrgLogo = (id: string, onChanged: (org: DonorOrg) => void) => {
  const send = useMutation({
    mutationFn: ({ picture, onProgress }: NewPicture) =>
      upload('PATCH /api/donor-org/{id}/logo', { params: { id }, form: picture, onProgress }),
    onSuccess: onChanged,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/donor-org/{id}/logo', { params: { id } }),
    onSuccess: onChanged,
  })
  return {
    send: (picture: SentPicture, onProgress: NewPicture['onProgress']) =>
      send.mutateAsync({ picture, onProgress }),
    remove: () => remove.mutateAsync(),
  }
}
