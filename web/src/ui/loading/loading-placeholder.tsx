import { Skeleton, type SkeletonProps } from './skeleton.tsx'

/** Shows a skeleton while data loads and announces it to screen readers. */
export function LoadingPlaceholder({ label, ...skeleton }: SkeletonProps & { label: string }) {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading {label}
      </p>
      <Skeleton {...skeleton} />
    </div>
  )
}
