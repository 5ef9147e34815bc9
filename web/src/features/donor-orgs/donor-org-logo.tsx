import type { DonorOrg } from '@pennytrail/contract'
import { api } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PictureUpload, type SentPicture } from '../../ui/picture-upload.tsx'

/** Shows the organisation's logo or initials. A chosen logo is saved at once. */
export function DonorOrgLogo(props: { org: DonorOrg; onChanged: (org: DonorOrg) => void }) {
  const { org, onChanged } = props
  const params = { id: org.id }
  const send = async (picture: SentPicture, onProgress: (share: number) => void) =>
    onChanged(await upload('PATCH /api/donor-org/{id}/logo', { params, form: picture, onProgress }))
  const remove = async () => onChanged(await api('DELETE /api/donor-org/{id}/logo', { params }))
  return (
    <PictureUpload
      title="Logo"
      lead="Shown beside the name, cut to a circle. Without one, the initials are shown."
      now={<Avatar name={org.name} avatarId={org.logoId} size="large" />}
      send={send}
      remove={org.logoId ? remove : undefined}
    />
  )
}
