import { Stack } from '../../ui/layout/layout.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

export function CharityLoading() {
  return (
    <Stack gap={32} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the charity
      </p>
      <Skeleton height="10rem" />
      <Skeleton lines={3} />
      <Skeleton height="16rem" />
    </Stack>
  )
}
