import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatPlural } from '../../../../lib/format-number.ts'
import { Button } from '../../../../ui/button.tsx'
import { Row } from '../../../../ui/layout/layout.tsx'
import { scaleToPixels } from './picture-scale.ts'
import { toBox, isVisible, moveBox, resizeBox, type Box } from './redaction-boxes.ts'
import styles from '../evidence.module.css'

interface RedactionEditorProps {
  picture: ImageBitmap
  boxes: readonly Box[]
  onChange: (boxes: readonly Box[]) => void
}

/** The area of the shown picture in pixels. */
const shownPixels = 3_000_000
/** A picture that is this many times as high as it is wide is scrolled, so that it can be read. */
const scrolledTallness = 3

const step = 0.02
const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Point {
  x: number
  y: number
}

/** Returns the pointer's position as shares of the picture's size. */
function toPoint(event: PointerEvent): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/**
 * Shows the picture with its boxes. People add a box by dragging, by pressing two corners or by
 * keyboard, and can move and resize the boxes.
 */
export function RedactionEditor({ picture, boxes, onChange }: RedactionEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [from, setFrom] = useState<Point>()
  const [corner, setCorner] = useState<Point>()
  const [drawn, setDrawn] = useState<Box>()
  const tallness = Math.max(1, picture.height / picture.width)
  const isScrolled = tallness > scrolledTallness
  useEffect(() => {
    const shown = canvas.current
    const context = shown?.getContext('2d')
    if (!shown || !context) return
    const scale = Math.min(1, scaleToPixels(picture, shownPixels))
    shown.width = Math.floor(picture.width * scale)
    shown.height = Math.floor(picture.height * scale)
    context.drawImage(picture, 0, 0, shown.width, shown.height)
  }, [picture])

  const replace = (index: number, box: Box) =>
    onChange(boxes.map((one, place) => (place === index ? box : one)))
  /**
   * Adds the box between the two ends of a drag. People who cannot drag press one corner and then
   * the opposite one.
   */
  const finishBox = (start: Point, end: Point) => {
    const box = [toBox(start, end), corner && toBox(corner, end)].find(
      (one) => one && isVisible(one, tallness),
    )
    if (box) onChange([...boxes, box])
    setCorner(box ? undefined : end)
  }
  const press = (event: KeyboardEvent, index: number) => {
    const arrow = arrows[event.key]
    const box = boxes[index]!
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(boxes.filter((_, place) => place !== index))
    } else if (arrow) {
      const [dx, dy] = [arrow[0] * step, (arrow[1] * step) / tallness]
      replace(index, event.shiftKey ? resizeBox(box, dx, dy, tallness) : moveBox(box, dx, dy))
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles['cover']}>
      <div
        className={isScrolled ? styles['scrolled'] : undefined}
        {...(isScrolled ? { tabIndex: 0, role: 'group', 'aria-label': 'The picture' } : {})}
      >
        <div
          className={styles['picture']}
          data-testid="picture"
          onPointerDown={(event) => {
            if (event.target !== canvas.current) return
            event.currentTarget.setPointerCapture(event.pointerId)
            setFrom(toPoint(event))
          }}
          onPointerMove={(event) => from && setDrawn(toBox(from, toPoint(event)))}
          onPointerUp={(event) => {
            if (from) finishBox(from, toPoint(event))
            setFrom(undefined)
            setDrawn(undefined)
          }}
          onPointerCancel={() => {
            setFrom(undefined)
            setDrawn(undefined)
          }}
        >
          <canvas ref={canvas} />
          {boxes.map((box, index) => (
            <button
              key={index}
              type="button"
              className={styles['box']}
              style={toStyle(box)}
              aria-label={`Hidden area ${index + 1}`}
              aria-describedby="cover-help"
              onKeyDown={(event) => press(event, index)}
            />
          ))}
          {corner && <span className={styles['corner']} style={toPosition(corner)} />}
          {drawn && <span className={styles['box']} style={toStyle(drawn)} />}
        </div>
      </div>
      <p id="cover-help" className="quiet small">
        Draw over anything private, or press one corner and then the opposite corner. With a
        keyboard: hide an area, move it with the arrow keys, resize it with Shift and the arrow
        keys, and remove it with Delete.
      </p>
      <Row gap={16} rowGap={8} align="center">
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange([...boxes, { x: 0.35, y: 0.45, width: 0.3, height: 0.1 }])}
        >
          Hide an area
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={boxes.length === 0 && !corner}
          onClick={() => (corner ? setCorner(undefined) : onChange(boxes.slice(0, -1)))}
        >
          Undo
        </Button>
        <span role="status">
          {boxes.length === 0
            ? 'Nothing is hidden.'
            : `${formatPlural(boxes.length, 'area')} hidden.`}
          {corner && ' Now press the opposite corner.'}
        </span>
      </Row>
    </div>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}
function toPosition({ x, y }: Point) {
  return { left: percent(x), top: percent(y) }
}
function toStyle({ x, y, width, height }: Box) {
  return {
    ...toPosition({ x, y }),
    width: percent(width),
    height: percent(height),
  }
}
