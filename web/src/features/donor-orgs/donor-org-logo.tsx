import type { DonorOrg } from '@pennytrail/contract'
import { useCall } from '../../lib/api/use-call.ts'
import { useUpload } from '../../lib/files/use-upload.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { PictureUpload } from '../../ui/files/picture-upload.tsx'

/** Shows the organisation's logo or initials. A chosen logo is saved at once. */
export function DonorOrgLogo(props: { org: DonorOrg; onChanged: (org: DonorOrg) => void }) {
  const { org, onChanged } = props
  const params = { id: org.id }
  const options = { refresh: 'never', onSuccess: onChanged } as const
  const send = useUpload('PATCH /api/donor-org/{id}/logo', options)
  const remove = useCall('DELETE /api/donor-org/{id}/logo', options)
  return (
    <PictureUpload
      title="Logo"
      lead="Shown beside the name, cropped to a circle. Without a logo, the page shows initials."
      now={<Avatar name={org.name} avatarId={org.logoId} size="large" />}
      send={(picture, onProgress) => send.mutateAsync({ params, form: picture, onProgress })}
      remove={org.logoId ? () => remove.mutateAsync({ params }) : undefined}
    />
  )
}
