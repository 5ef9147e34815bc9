import type { UpdatePhoto } from '@pennytrail/contract'
import { buildPictureUrl, parsePictureId } from '@pennytrail/contract/files/picture-urls.ts'
import { makeSignedUrl } from '../../../platform/files/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { PhotoRow } from '../updates.sql.ts'

/** The width in pixels that fills a page’s column on a high-resolution screen. */
const pageWidth = 1280

/** Returns a photograph with a URL that the caller may load. */
export const toPhoto = (deps: Pick<Deps, 'config' | 'clock'>, photo: PhotoRow): UpdatePhoto => {
  const { publicId, alt, children, consent } = photo
  const facts = parsePictureId(publicId)
  return {
    publicId,
    alt,
    consent,
    children,
    width: facts?.width ?? 1,
    height: facts?.height ?? 1,
    address: buildPictureUrl(publicId, pageWidth) ?? makeSignedUrl(deps, publicId),
  }
}
