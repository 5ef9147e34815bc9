import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { layoutFlow, flowWidth, type FlowTarget } from './flow-layout.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import styles from './attribution.module.css'

export interface ShownTarget extends FlowTarget {
  readonly label: ReactNode
  readonly value: string
  readonly note?: ReactNode
}

interface FlowDiagramProps {
  /** The accessible name of the list of targets. */
  label: string
  source: { readonly name: string; readonly value: string }
  targets: readonly ShownTarget[]
}

/**
 * Draws the money that flows from a gift to what it paid for. The text beside the drawing contains
 * the same information.
 */
export function FlowDiagram({ label, source, targets }: FlowDiagramProps) {
  const { list, heights } = useTextHeights(targets.length)
  const shape = layoutFlow(targets, heights)
  return (
    <Stack gap={8} className={styles['flow']}>
      <Row as="p" gap={8} wrap={false} className={styles['source']}>
        <span>{source.name}</span>
        <strong>{source.value}</strong>
      </Row>
      <div className={styles['drawing']} style={{ blockSize: shape.height }}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${flowWidth} ${shape.height}`}
          preserveAspectRatio="none"
        >
          {shape.ribbons.map(({ key, tone, path }) => (
            <path key={key} d={path} className={styles['band']} data-tone={tone} />
          ))}
          <rect
            x="0"
            y={shape.source.top}
            width="4"
            height={shape.source.height}
            className={styles['spring']}
          />
        </svg>
        <ul ref={list} role="list" aria-label={label}>
          {targets.map((target, at) => (
            <li
              key={target.key}
              data-tone={target.tone}
              style={{ blockSize: shape.ribbons[at]!.rowHeight }}
            >
              <div>
                <strong>{target.value}</strong>
                <span>{target.label}</span>
                {target.note && <span className="quiet small">{target.note}</span>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  )
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((height, at) => height === b[at])
}

/**
 * Measures the text in each item of a list, in pixels, and again when its size changes. The first
 * element of an item holds its text. Empty until the browser has measured.
 */
function useTextHeights(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [heights, setHeights] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    if (!list.current || typeof ResizeObserver === 'undefined') return undefined
    const texts = [...list.current.children]
      .slice(0, count)
      .flatMap((item) => item.firstElementChild ?? [])
    const observer = new ResizeObserver(() => {
      const measured = texts.map((text) => text.getBoundingClientRect().height)
      setHeights((before) => (isSame(before, measured) ? before : measured))
    })
    for (const text of texts) observer.observe(text)
    return () => observer.disconnect()
  }, [count])
  return { list, heights }
}
