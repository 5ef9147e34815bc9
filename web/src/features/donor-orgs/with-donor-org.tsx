import type { DonorOrg } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { DashboardLoading } from '../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { useDonorOrg } from './use-donor-org.ts'

/** Loads an organisation and renders the children with it. */
export function WithDonorOrg({
  id,
  children,
}: {
  id: string
  children: (org: DonorOrg) => ReactNode
}) {
  const { data, error, refetch } = useDonorOrg(id)
  if (data) return children(data)
  if (!error) return <DashboardLoading />
  return (
    <LoadFailed error={error} failure="The organisation could not be loaded." onRetry={refetch} />
  )
}
