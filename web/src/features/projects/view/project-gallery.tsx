import type { Project } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../../../ui/layout/section.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import styles from './project-gallery.module.css'

// Lazy-loaded: only people who open a picture need it.
const Lightbox = lazy(() => import('./picture-lightbox.tsx'))

/** Shows the pictures of a project. Each opens in full size, with buttons to the others. */
export function ProjectGallery({ project }: { project: Project }) {
  const [open, setOpen] = useState<number>()
  const pictures = project.images.filter(({ alt }) => alt !== '')
  // The header already shows the cover, so a gallery with only the cover would repeat it.
  if (pictures.length === 0 || (pictures.length === 1 && pictures[0]?.publicId === project.cover))
    return null
  return (
    <Section id="pictures" title="Pictures">
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
    </Section>
  )
}
