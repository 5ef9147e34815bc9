import type { Charity, PicturePlace } from '@pennytrail/contract'
import { useCall } from '../../lib/api/use-call.ts'
import { useUpload } from '../../lib/files/use-upload.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { PictureUpload, type SentPicture } from '../../ui/files/picture-upload.tsx'
import { useStoreCharity } from './use-charity.ts'

/** Edits the logo and the cover of a charity's page. Each change is saved at once. */
export function CharityPictures({ charity }: { charity: Charity }) {
  const { coverId, id, logoId, name } = charity
  const options = { refresh: 'never', onSuccess: useStoreCharity() } as const
  const change = useUpload('PATCH /api/charity/{id}/picture', options)
  const remove = useCall('DELETE /api/charity/{id}/picture/{place}', options)
  const send =
    (place: PicturePlace) => (picture: SentPicture, onProgress: (share: number) => void) =>
      change.mutateAsync({ params: { id }, form: { place, ...picture }, onProgress })
  const removeFrom = (place: PicturePlace) => () => remove.mutateAsync({ params: { id, place } })
  return (
    <>
      <PictureUpload
        title="Logo"
        lead="Shown beside the name, cropped to a circle."
        now={logoId ? <Avatar name={name} avatarId={logoId} size="large" /> : <p>No logo yet.</p>}
        send={send('logo')}
        remove={logoId ? removeFrom('logo') : undefined}
      />
      <PictureUpload
        title="Cover"
        lead="Shown at the top of the page. Best two and a half times as wide as it is high. Without one, a drawing is shown."
        now={
          coverId ? (
            <CoverArt
              id={id}
              ratio="banner"
              picture={coverId}
              alt="The current cover"
              sizes="(min-width: 44rem) 44rem, 100vw"
            />
          ) : (
            <p>No cover yet.</p>
          )
        }
        send={send('cover')}
        remove={coverId ? removeFrom('cover') : undefined}
      />
    </>
  )
}
