import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { upload } from '../../../lib/files/upload.ts'

/** Uploads and removes the person's own picture, with progress and errors. */
export const useAvatar = (userId: string, onChanged: (avatarId: string | null) => void) => {
  const [progress, setProgress] = useState<number>()
  const [removing, setRemoving] = useState(false)
  const [error, setError] = useState<string>()

  /** Returns whether the picture was saved. Does nothing when no file is selected. */
  const send = async (file: File | undefined): Promise<boolean> => {
    if (!file) return false
    setError(undefined)
    setProgress(0)
    try {
      const { avatarId } = await upload('PATCH /api/user/update-avatar', {
        form: { userId, file },
        onProgress: setProgress,
      })
      toast.success('Your picture is up to date.')
      onChanged(avatarId)
      return true
    } catch (failure) {
      setError(getErrorMessage(failure, 'Your picture could not be uploaded. Please try again.'))
      return false
    } finally {
      setProgress(undefined)
    }
  }
  const remove = async () => {
    setError(undefined)
    setRemoving(true)
    try {
      await api('DELETE /api/user/avatar')
      toast.success('Your picture has been removed.')
      onChanged(null)
    } catch (failure) {
      setError(getErrorMessage(failure, 'Your picture could not be removed. Please try again.'))
    } finally {
      setRemoving(false)
    }
  }
  return { send, remove, progress, removing, error, forget: () => setError(undefined) }
}
