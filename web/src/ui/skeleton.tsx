import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Lines of text, or one block of a height. */
  lines?: number
  height?: string
}

/** Where something will stand, drawn before it is there. The screen says once that it is loading. */
export function Skeleton({ lines = 1, height }: SkeletonProps) {
  if (height) {
    return <div aria-hidden="true" data-skeleton className={styles['block']} style={{ height }} />
  }
  return (
    <div aria-hidden="true" data-skeleton className={styles['lines']}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles['line']} />
      ))}
    </div>
  )
}
