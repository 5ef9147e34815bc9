import { listPictureSources } from '@pennytrail/contract/files/picture-urls.ts'
import { useMemo } from 'react'
import { drawCoverArt, type Motif } from '@pennytrail/contract/projects/cover-art.ts'
import styles from './cover-art.module.css'
import { Picture } from './picture.tsx'

export interface CoverArtProps {
  /** The project's or charity's id. The same id gives the same picture. */
  id: string
  /** The first tag, which sets the hue and the cause's picture. */
  tag?: string | undefined
  ratio?: 'wide' | 'square' | 'banner'
  /** The id of an uploaded picture to show instead of the drawn cover. */
  picture?: string | null | undefined
  alt?: string | undefined
  /** The displayed width, as in an img's `sizes`. */
  sizes?: string
  eager?: boolean
}

const sizes = { wide: [320, 180], square: [200, 200], banner: [640, 160] } as const

/** Shows the cover of a project or a charity: its picture, or a drawing made for it. */
export function CoverArt(props: CoverArtProps) {
  const { picture, alt = '', sizes = '(min-width: 40rem) 24rem, 100vw', eager = false } = props
  if (!listPictureSources(picture)) return <DrawnCover {...props} />
  return (
    <div className={styles['frame']} data-ratio={props.ratio ?? 'wide'}>
      <Picture
        publicId={picture ?? ''}
        alt={alt}
        sizes={sizes}
        eager={eager}
        className={styles['picture']}
      />
    </div>
  )
}

/**
 * Draws a cover with contour lines, a penny's trail and the cause, if there is no picture. The drawing is
 * hidden from screen readers, because the name is beside it.
 */
function DrawnCover({ id, tag, ratio = 'wide' }: CoverArtProps) {
  const [width, height] = sizes[ratio]
  const art = useMemo(() => drawCoverArt(id, tag, width, height), [id, tag, width, height])
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={styles['art']}
      data-hue={art.hue}
      data-ratio={ratio}
    >
      <rect width={width} height={height} className={styles['ground']} />
      {art.hills.map((path) => (
        <path key={path} d={path} className={styles['hill']} />
      ))}
      <path d={art.path} className={styles['trail']} />
      {art.motif && <MotifDisc motif={art.motif} />}
      <circle cx={art.coin.x} cy={art.coin.y} r="9" className={styles['coin']} />
      <circle cx={art.coin.x} cy={art.coin.y} r="5.4" className={styles['rim']} />
    </svg>
  )
}

function MotifDisc({ motif: { disc, shapes, transform } }: { motif: Motif }) {
  return (
    <>
      <circle cx={disc.x} cy={disc.y} r={disc.radius} className={styles['disc']} />
      <g transform={transform}>
        {shapes.map(({ tone, path }) => (
          <path key={path} d={path} className={styles[tone]} />
        ))}
      </g>
    </>
  )
}
