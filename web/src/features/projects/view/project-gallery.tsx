import type { Project } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import styles from './project-gallery.module.css'

// Only who opens a picture loads what shows it large.
const Lightbox = lazy(() => import('./picture-lightbox.tsx'))

/** The pictures of a project; each opens large, and from there the others. */
export function ProjectGallery({ project }: { project: Project }) {
  const [open, setOpen] = useState<number>()
  const pictures = project.images.filter(({ alt }) => alt !== '')
  // The cover stands at the top already; alone, it makes no gallery.
  if (pictures.length === 0 || (pictures.length === 1 && pictures[0]?.isCover)) return null
  return (
    <section aria-labelledby="pictures" className={styles['section']}>
      <h2 id="pictures">Pictures</h2>
      <ul role="list" className={styles['grid']}>
        {pictures.map(({ publicId, alt }, at) => (
          <li key={publicId}>
            <button
              type="button"
              className={styles['open']}
              aria-label={`Show large: ${alt}`}
              onClick={() => setOpen(at)}
            >
              <Picture
                publicId={publicId}
                alt=""
                sizes="(min-width: 60rem) 13rem, 45vw"
                className={styles['picture']}
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} at={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
