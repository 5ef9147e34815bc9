import { maxFileBytes, pictureTypes } from '@pennytrail/contract/files/upload-rules.ts'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useUpload } from '../../../lib/files/use-upload.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'

// Lazy-loaded with the cropping library: only people who choose a picture need it.
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export interface AvatarSettingsProps {
  userId: string
  name: string
  avatarId: string | null
  onChanged: (avatarId: string | null) => void
}

export function AvatarSettings({ userId, name, avatarId, onChanged }: AvatarSettingsProps) {
  const [chosen, setChosen] = useState<{ file: File; address: string }>()
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const sending = useUpload('PATCH /api/user/update-avatar', { refresh: 'never' })
  const removing = useCall('DELETE /api/user/avatar', { refresh: 'never' })
  const choose = (file: File | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen(file && { file, address: URL.createObjectURL(file) })
  }
  const close = () => {
    choose(undefined)
    setError(undefined)
  }
  const send = async (file: File) => {
    setError(undefined)
    setProgress(0)
    try {
      const { avatarId: sent } = await sending.mutateAsync({
        form: { userId, file },
        onProgress: setProgress,
      })
      toast.success('Your picture is up to date.')
      onChanged(sent)
      close()
    } catch (failure) {
      setError(getErrorMessage(failure, 'Your picture could not be uploaded. Please try again.'))
    } finally {
      setProgress(undefined)
    }
  }
  const remove = async () => {
    setError(undefined)
    try {
      await removing.mutateAsync()
      toast.success('Your picture has been removed.')
      onChanged(null)
    } catch (failure) {
      setError(getErrorMessage(failure, 'Your picture could not be removed. Please try again.'))
    }
  }
  return (
    <SettingsCard
      title="Your picture"
      lead="Shown beside your name to your teams, and wherever you have agreed to be named. Choose a picture that shows only you, with no child in it."
    >
      <Row gap={16} align="center">
        <Avatar name={name} avatarId={avatarId} size="large" named />
        {avatarId ? (
          <Button
            variant="secondary"
            size="small"
            busy={removing.isPending && 'Removing..'}
            onClick={() => void remove()}
          >
            Remove picture
          </Button>
        ) : (
          <p>Without a picture, your initials are shown.</p>
        )}
      </Row>
      <FileDrop
        label={avatarId ? 'Choose another picture' : 'Choose a picture'}
        hint="JPEG, PNG, WebP, AVIF, GIF, or HEIC from a phone. A large photograph is made smaller before it is sent. The place and time it was taken are removed."
        accept={pictureTypes}
        maxBytes={maxFileBytes}
        onFiles={([file]) => choose(file)}
      />
      {!chosen && <ActionError id="avatar" error={error} />}
      {chosen && (
        <Suspense>
          <CropDialog
            {...chosen}
            progress={progress}
            error={error}
            onCropped={(square) => void send(square)}
            onClose={close}
          />
        </Suspense>
      )}
    </SettingsCard>
  )
}
