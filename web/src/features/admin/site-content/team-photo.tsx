import type { EditedProfile } from '@pennytrail/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { upload } from '../../../lib/upload.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { PictureUpload, type SentPicture } from '../../../ui/picture-upload.tsx'
import styles from '../admin.module.css'

/** Shows a team member's picture and, on request, the controls to change it. */
export function TeamPhoto({ person }: { person: EditedProfile }) {
  const { id, name, photoId } = person
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries({ queryKey: ['admin', 'site-content'] })
  const params = { id }
  const now = <Avatar name={name} avatarId={photoId} size="large" />
  if (!open) {
    return (
      <div className={styles['pair']}>
        {now}
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {photoId ? 'Change the picture' : 'Add a picture'}
        </Button>
      </div>
    )
  }
  const send = async (picture: SentPicture, onProgress: (share: number) => void) => {
    const route = 'PATCH /api/admin/team-profile/{id}/photo'
    await upload(route, { params, form: picture, onProgress })
    await changed()
  }
  const remove = async () => {
    await api('DELETE /api/admin/team-profile/{id}/photo', { params })
    await changed()
  }
  return (
    <PictureUpload
      title={`Picture of ${name}`}
      lead="Shown on the team page, cut to a circle. Without one, the initials are shown."
      now={now}
      send={send}
      remove={photoId ? remove : undefined}
    />
  )
}
