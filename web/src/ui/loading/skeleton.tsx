import { Stack } from '../layout/layout.tsx'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** The number of text lines; `height` shows one block instead. */
  lines?: number
  height?: string
}

/**
 * Shows a placeholder while content loads. It is silent, because the screen announces the loading
 * once.
 */
export function Skeleton({ lines = 1, height }: SkeletonProps) {
  if (height) {
    return <div aria-hidden="true" data-skeleton className={styles['block']} style={{ height }} />
  }
  return (
    <Stack aria-hidden="true" data-skeleton gap={12}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles['line']} />
      ))}
    </Stack>
  )
}
