import { borders, land } from './world-map-shapes.ts'
import styles from './world-map.module.css'

/**
 * Draws sea, land and borders of the world inside an SVG whose units are degrees (x east, y south).
 * `zoom` is the factor by which the map is enlarged; the width of borders stays the same.
 */
export function WorldMap({ zoom }: { zoom: number }) {
  return (
    <>
      <rect x={-180} y={-90} width={360} height={180} className={styles['sea']} />
      <path d={land} className={styles['land']} />
      <path d={borders} className={styles['border']} strokeWidth={0.4 / zoom} />
    </>
  )
}
