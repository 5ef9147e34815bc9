import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './lightbox.module.css'

export interface LightboxPhoto {
  key: string
  /** The URL of the full-size picture. */
  src: string
  alt: string
  width: number
  height: number
}

interface LightboxProps {
  photos: readonly LightboxPhoto[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/**
 * Shows photographs in full size, one at a time, with buttons, arrow keys and Escape. Lazy-load it.
 */
export default function Lightbox({ photos, at, onMove, onClose }: LightboxProps) {
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
  const { src, alt, width, height } = photo
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={count > 1 ? `Photograph ${at + 1} of ${count}` : 'Photograph'}
    >
      <figure className={styles['figure']}>
        <img key={photo.key} src={src} alt={alt} width={width} height={height} />
        <figcaption>{alt}</figcaption>
      </figure>
      {count > 1 && (
        <div className={styles['steps']}>
          <IconButton label="Photograph before" onClick={() => step(-1)}>
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next photograph" onClick={() => step(1)}>
            <ChevronRight size={24} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Dialog>
  )
}
