import type { UpdatePhoto } from '@pennytrail/contract'
import { listPictureSources } from '@pennytrail/contract/files/picture-urls.ts'
import { lazy, Suspense, useState } from 'react'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './photo-gallery.module.css'

const Lightbox = lazy(() => import('../../ui/dialog/lightbox.tsx'))

/**
 * Shows a photograph in a size that fits the screen. A photograph that is not public uses its
 * signed URL.
 */
export function Photo({ photo, sizes }: { photo: UpdatePhoto; sizes: string }) {
  const { publicId, address, alt, width, height } = photo
  if (listPictureSources(publicId)) {
    return <Picture publicId={publicId} alt={alt} sizes={sizes} className={styles['image']} />
  }
  return (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={styles['image']}
    />
  )
}

/**
 * Shows the photographs of an update side by side. Each opens in full size. The update's title tells
 * apart the buttons of photographs that several updates of a page share.
 */
export function PhotoGallery(props: {
  photos: readonly UpdatePhoto[]
  title: string
  /** Whether a single photograph is shown whole and wide, as on the page of its update. */
  wide?: boolean
}) {
  const { photos, title, wide = false } = props
  const isWide = wide && photos.length === 1
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul
        role="list"
        className={styles['gallery']}
        data-count={Math.min(photos.length, 3)}
        data-wide={isWide}
      >
        {photos.map((photo, at) => (
          <li key={photo.publicId}>
            <button
              type="button"
              className={styles['open']}
              aria-label={`Enlarge: ${photo.alt || 'photograph without a description'}${title && ` (${title})`}`}
              onClick={() => setOpen(at)}
            >
              <Photo
                photo={photo}
                sizes={
                  isWide ? '(min-width: 46rem) 44rem, 100vw' : '(min-width: 60rem) 28rem, 100vw'
                }
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox
            photos={photos.map(({ publicId, address, alt, width, height }) => ({
              key: publicId,
              src: listPictureSources(publicId)?.src ?? address,
              alt,
              width,
              height,
            }))}
            at={open}
            onMove={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
