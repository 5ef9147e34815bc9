import { useMutation } from '@tanstack/react-query'
import { upload } from '../../../lib/files/upload.ts'

interface RedactedFile {
  file: File
  charityId: string
  onProgress: (share: number) => void
}

/** Uploads a receipt whose private details are covered already. */
export const useUploadEvidence = () =>
  useMutation({
    mutationFn: ({ file, charityId, onProgress }: RedactedFile) =>
      upload('POST /api/transaction/upload-evidence', {
        form: { file, charityId, redacted: 'true' },
        onProgress,
      }),
  })
