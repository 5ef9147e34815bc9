import { Minus, Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Row } from '../../../ui/layout/layout.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { WorldMap } from '../../../ui/charts/world-map.tsx'
import styles from './location-map.module.css'

export interface Place {
  latitude: number
  longitude: number
}

interface LocationMapProps {
  place: Place | null
  /** Called with the point that the person chooses. Without this function, the map is read-only. */
  onPick?: (place: Place) => void
  label: string
}

const closest = 16
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
function clampTo(value: number, limit: number) {
  return Math.min(limit, Math.max(-limit, value))
}

/**
 * Draws a world map from coastlines, without tiles or requests to other sites. People press the map
 * or use the arrow keys to choose a point.
 */
export default function LocationMap({ place, onPick, label }: LocationMapProps) {
  const [zoom, setZoom] = useState(place ? 4 : 1)
  const paper = useRef<SVGSVGElement>(null)
  const [width, height] = [360 / zoom, 150 / zoom]
  // The map ends at 60 degrees south, because only ice and sea lie beyond.
  const left = clampTo(place?.longitude ?? 0, 180 - width / 2) - width / 2
  const middle = -(place?.latitude ?? 15)
  const top = Math.min(60 - height, Math.max(-90, middle - height / 2))

  const pick = (event: MouseEvent) => {
    const box = paper.current?.getBoundingClientRect()
    if (!onPick || !box) return
    onPick({
      longitude: left + ((event.clientX - box.left) / box.width) * width,
      latitude: -(top + ((event.clientY - box.top) / box.height) * height),
    })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!onPick || !step) return
    event.preventDefault()
    const far = (event.shiftKey ? 8 : 2) / zoom
    onPick({
      latitude: clampTo((place?.latitude ?? 0) + step[0] * far, 90),
      longitude: clampTo((place?.longitude ?? 0) + step[1] * far, 180),
    })
  }
  const dot = 5 / zoom
  const map = (
    <svg
      ref={paper}
      viewBox={`${left} ${top} ${width} ${height}`}
      className={styles['map']}
      aria-hidden="true"
    >
      <WorldMap zoom={zoom} />
      {place && (
        <g transform={`translate(${place.longitude} ${-place.latitude})`}>
          <circle r={dot} className={styles['ring']} strokeWidth={1.2 / zoom} />
          <circle r={dot / 3} className={styles['dot']} />
        </g>
      )}
    </svg>
  )
  return (
    <div className={styles['frame']}>
      {onPick ? (
        <button
          type="button"
          className={styles['pick']}
          aria-label={label}
          onClick={(event) => {
            // A press by keyboard has no position on the map.
            if (event.detail > 0) pick(event)
          }}
          onKeyDown={move}
        >
          {map}
        </button>
      ) : (
        <div role="img" aria-label={label}>
          {map}
        </div>
      )}
      <Row wrap={false} className={styles['zoom']}>
        <IconButton label="Zoom in" disabled={zoom >= closest} onClick={() => setZoom(zoom * 2)}>
          <Plus size={18} />
        </IconButton>
        <IconButton label="Zoom out" disabled={zoom <= 1} onClick={() => setZoom(zoom / 2)}>
          <Minus size={18} />
        </IconButton>
      </Row>
    </div>
  )
}
