import { useMemo } from 'react'
import { contourArt } from './contour-art.ts'
import styles from './cover-art.module.css'

export interface CoverArtProps {
  /** The project's or charity's id: the same id gives the same picture. */
  id: string
  /** Its first tag gives the hue. */
  tag?: string | undefined
  ratio?: 'wide' | 'square' | 'banner'
}

const sizes = { wide: [320, 180], square: [200, 200], banner: [640, 160] } as const

/** A cover where nobody gave a picture: contour lines and a penny's trail. Says nothing to a screen
    reader, since what it stands for is named beside it. */
export function CoverArt({ id, tag, ratio = 'wide' }: CoverArtProps) {
  const [width, height] = sizes[ratio]
  const art = useMemo(() => contourArt(id, tag, width, height), [id, tag, width, height])
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
      <path d={art.trail} className={styles['trail']} />
      <circle cx={art.coin.x} cy={art.coin.y} r="9" className={styles['coin']} />
      <circle cx={art.coin.x} cy={art.coin.y} r="5.4" className={styles['rim']} />
    </svg>
  )
}
