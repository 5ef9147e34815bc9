import { Skeleton, type SkeletonProps } from './skeleton.tsx'

/** A screen, or a part of one, whose data is on its way: drawn, and told to who cannot see it. */
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
