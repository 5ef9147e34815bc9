import { listPictureSources } from '@pennytrail/contract/picture-urls.ts'

export interface PictureProps {
  publicId: string
  /** What it shows; empty where the text beside it says so. */
  alt: string
  /** How wide it stands, as in an img: "(min-width: 60rem) 40rem, 100vw". */
  sizes: string
  className?: string | undefined
  /** Seen at once, so not loaded late. */
  eager?: boolean
}

/** An uploaded picture in AVIF or WebP, in the size that fits, with its room kept free. */
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
