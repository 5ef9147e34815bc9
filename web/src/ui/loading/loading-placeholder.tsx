import type { ReactNode } from 'react'
import { Stack, type StackLayout } from '../layout/layout.tsx'
import { Skeleton, type SkeletonProps } from './skeleton.tsx'

interface LoadingPlaceholderProps extends SkeletonProps, Pick<StackLayout, 'gap'> {
  label: string
  /** The skeletons, if there are several. */
  children?: ReactNode
}

/** Shows a skeleton while data loads and announces it to screen readers. */
export function LoadingPlaceholder(props: LoadingPlaceholderProps) {
  const { label, gap, children, ...skeleton } = props
  return (
    <Stack gap={gap} aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading {label}
      </p>
      {children ?? <Skeleton {...skeleton} />}
    </Stack>
  )
}

/** Shows a skeleton of the page of a project, a charity or an organisation. */
export function RecordLoading({ label }: { label: string }) {
  return (
    <LoadingPlaceholder label={label} gap={32}>
      <Skeleton height="10rem" />
      <Skeleton lines={3} />
      <Skeleton height="16rem" />
    </LoadingPlaceholder>
  )
}
