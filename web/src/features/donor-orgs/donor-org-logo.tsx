import type { DonorOrg } from '@pennytrail/contract'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { PictureUpload } from '../../ui/files/picture-upload.tsx'
import { useDonorOrgLogo } from './use-donor-org-logo.ts'

/** Shows the organisation's logo or initials. A chosen logo is saved at once. */
export function DonorOrgLogo(props: { org: DonorOrg; onChanged: (org: DonorOrg) => void }) {
  const { org, onChanged } = props
  const { send, remove } = useDonorOrgLogo(org.id, onChanged)
  return (
    <PictureUpload
      title="Logo"
      lead="Shown beside the name, cropped to a circle. Without a logo, the page shows initials."
      now={<Avatar name={org.name} avatarId={org.logoId} size="large" />}
      send={send}
      remove={org.logoId ? remove : undefined}
    />
  )
}
