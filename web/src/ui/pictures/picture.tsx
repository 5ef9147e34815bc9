import { listPictureSources } from '@pennytrail/contract/files/picture-urls.ts'

export interface PictureProps {
  publicId: string
  /** The picture's description; empty if the text beside it describes it. */
  alt: string
  /** The displayed width, as in an img: "(min-width: 60rem) 40rem, 100vw". */
  sizes: string
  className?: string | undefined
  /** Whether the picture loads at once, because it is visible immediately. */
  eager?: boolean
}

/** Shows an uploaded picture in AVIF or WebP in a fitting size, with its space reserved. */
export function Picture({ publicId, alt, sizes, className, eager = false }: PictureProps) {
  const sources = listPictureSources(publicId)
  if (!sources) return null
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        src={sources.src}
        width={sources.width}
        height={sources.height}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  )
}
