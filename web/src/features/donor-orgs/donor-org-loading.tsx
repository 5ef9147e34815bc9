import { Stack } from '../../ui/layout/layout.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

export function DonorOrgLoading() {
  return (
    <Stack gap={32} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the organisation
      </p>
      <Skeleton height="10rem" />
      <Skeleton lines={3} />
    </Stack>
  )
}
