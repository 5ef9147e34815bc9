import type { Charity } from '@pennytrail/contract'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { PictureUpload } from '../../ui/files/picture-upload.tsx'
import { useCharityPicture } from './use-charity-picture.ts'

/** Edits the logo and the cover of a charity's page. Each change is saved at once. */
export function CharityPictures({ charity }: { charity: Charity }) {
  const { coverId, id, logoId, name } = charity
  const logo = useCharityPicture(id, 'logo')
  const cover = useCharityPicture(id, 'cover')
  return (
    <>
      <PictureUpload
        title="Logo"
        lead="Shown beside the name, cropped to a circle."
        now={logoId ? <Avatar name={name} avatarId={logoId} size="large" /> : <p>No logo yet.</p>}
        send={logo.send}
        remove={logoId ? logo.remove : undefined}
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
        send={cover.send}
        remove={coverId ? cover.remove : undefined}
      />
    </>
  )
}
