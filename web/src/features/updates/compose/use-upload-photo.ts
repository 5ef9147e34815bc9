import { useMutation } from '@tanstack/react-query'
import { upload } from '../../../lib/files/upload.ts'

interface NewPhoto {
  updateId: string
  file: File
  onProgress: (share: number) => void
}

/** Uploads a photograph to a saved update. */
export const useUploadPhoto = () =>
  useMutation({
    mutationFn: ({ updateId, file, onProgress }: NewPhoto) =>
      upload('POST /api/project-update-photos', { form: { updateId, file }, onProgress }),
  })
