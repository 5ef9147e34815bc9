import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useEffect, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './lightbox.module.css'

export interface LightboxPhoto {
  key: string
  /** The URL of the full-size picture. */
  src: string
  alt: string
  width?: number
  height?: number
  /** Shows it in place of a picture: the page of a document. */
  content?: ReactNode
}

interface LightboxProps {
  photos: readonly LightboxPhoto[]
  /** The word for one of them, with a capital letter. */
  noun?: string
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/**
 * Shows photographs in full size, one at a time, with buttons, arrow keys and Escape. Lazy-load it.
 */
export default function Lightbox(props: LightboxProps) {
  const { photos, noun = 'Photograph', at, onMove, onClose } = props
  const count = photos.length
  const step = (by: number) => onMove((at + by + count) % count)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  const photo = photos[at]
  if (!photo) return null
  const { src, alt, width, height, content } = photo
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={count > 1 ? `${noun} ${at + 1} of ${count}` : noun}
    >
      <figure className={styles['figure']}>
        {content ? (
          <Fragment key={photo.key}>{content}</Fragment>
        ) : (
          <img key={photo.key} src={src} alt={alt} width={width} height={height} />
        )}
        <figcaption>{alt}</figcaption>
      </figure>
      {count > 1 && (
        <div className={styles['steps']}>
          <IconButton label={`${noun} before`} onClick={() => step(-1)}>
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Next ${noun.toLowerCase()}`} onClick={() => step(1)}>
            <ChevronRight size={24} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Dialog>
  )
}
