import type { EditedProfile } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useUpload } from '../../../lib/files/use-upload.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { PictureUpload } from '../../../ui/files/picture-upload.tsx'

/** Shows a team member's picture and, on request, the controls to change it. */
export function TeamPhoto({ person }: { person: EditedProfile }) {
  const { id, name, photoId } = person
  const [open, setOpen] = useState(false)
  const change = useUpload('PATCH /api/admin/team-profile/{id}/photo')
  const remove = useCall('DELETE /api/admin/team-profile/{id}/photo')
  const now = <Avatar name={name} avatarId={photoId} size="large" />
  if (!open) {
    return (
      <Row gap={8} wrap={false}>
        {now}
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {photoId ? 'Change the picture' : 'Add a picture'}
        </Button>
      </Row>
    )
  }
  return (
    <PictureUpload
      title={`Picture of ${name}`}
      lead="Shown on the team page, cropped to a circle. Without a picture, the page shows initials."
      now={now}
      send={(picture, onProgress) =>
        change.mutateAsync({ params: { id }, form: picture, onProgress })
      }
      remove={photoId ? () => remove.mutateAsync({ params: { id } }) : undefined}
    />
  )
}
