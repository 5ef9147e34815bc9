import type { PicturePlace } from '@pennytrail/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { upload } from '../../lib/files/upload.ts'
import type { SentPicture } from '../../ui/files/picture-upload.tsx'
import { useStoreCharity } from './use-charity.ts'

interface NewPicture {
  picture: SentPicture
  onProgress: (share: number) => void
}

/** Replaces or removes the logo or cover of a charity's page. */
export const useCharityPicture = (id: string, place: PicturePlace) => {
  const onSuccess = useStoreCharity()
  const send = useMutation({
    mutationFn: ({ picture, onProgress }: NewPicture) =>
      upload('PATCH /api/charity/{id}/picture', {
        params: { id },
        form: { place, ...picture },
        onProgress,
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/charity/{id}/picture/{place}', { params: { id, place } }),
    onSuccess,
  })
  return {
    send: (picture: SentPicture, onProgress: NewPicture['onProgress']) =>
      send.mutateAsync({ picture, onProgress }),
    remove: () => remove.mutateAsync(),
  }
}
