import type { Charity, PicturePlace } from '@pennytrail/contract'
import { api } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureUpload, type SentPicture } from '../../ui/picture-upload.tsx'
import styles from './charity-header.module.css'

const calls = (id: string, place: PicturePlace, onChanged: (charity: Charity) => void) => ({
  send: async (picture: SentPicture, onProgress: (share: number) => void) =>
    onChanged(
      await upload('PATCH /api/charity/{id}/picture', {
        params: { id },
        form: { place, ...picture },
        onProgress,
      }),
    ),
  remove: async () =>
    onChanged(await api('DELETE /api/charity/{id}/picture/{place}', { params: { id, place } })),
})

/** Edits the logo and the cover of a charity's page. Each change is saved at once. */
export function CharityPictures(props: {
  charity: Charity
  onChanged: (charity: Charity) => void
}) {
  const { charity, onChanged } = props
  const { coverId, id, logoId, name } = charity
  const logo = calls(id, 'logo', onChanged)
  const cover = calls(id, 'cover', onChanged)
  return (
    <>
      <PictureUpload
        title="Logo"
        lead="Shown beside the name, cut to a circle."
        now={logoId ? <Avatar name={name} avatarId={logoId} size="large" /> : <p>No logo yet.</p>}
        send={logo.send}
        remove={logoId ? logo.remove : undefined}
      />
      <PictureUpload
        title="Cover"
        lead="Shown across the head of the page: best four times as wide as it is high. Without one, a drawing stands there."
        now={
          coverId ? (
            <Picture
              publicId={coverId}
              alt="The cover as it is now"
              sizes="(min-width: 44rem) 44rem, 100vw"
              className={styles['photograph']}
            />
          ) : (
            <p>No cover yet.</p>
          )
        }
        send={cover.send}
        remove={coverId ? cover.remove : undefined}
      />
    </>
  )
}
