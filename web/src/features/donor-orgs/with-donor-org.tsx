import type { DonorOrg } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardLoading } from '../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'

/** Loads an organisation and renders the children with it. */
export function WithDonorOrg({
  id,
  children,
}: {
  id: string
  children: (org: DonorOrg) => ReactNode
}) {
  const { data, error, refetch } = useRead('GET /api/donor-org/{id}', { params: { id } })
  if (data) return children(data)
  if (!error) return <DashboardLoading />
  return (
    <LoadFailed error={error} failure="The organisation could not be loaded." onRetry={refetch} />
  )
}
