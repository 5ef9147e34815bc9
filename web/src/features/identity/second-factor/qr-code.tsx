import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './second-factor.module.css'

// The width of the additional margin in modules. The encoder also draws a margin of its own.
const quiet = 3

/**
 * Draws a QR code in the browser, so that its secret is sent nowhere. It is dark on light in both
 * themes, because cameras need that.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    const cells = rows.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    )
    return { side: rows.length + 2 * quiet, path: cells.join('') }
  }, [text])
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
