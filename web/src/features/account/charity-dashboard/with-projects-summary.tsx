import type { OwnCharity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { DashboardLoading } from '../../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { useProjectsSummary, type ProjectsSummary } from '../../charities/index.ts'

interface WithProjectsSummaryProps {
  charity: OwnCharity
  children: (figures: ProjectsSummary, manages: boolean) => ReactNode
}

/** Loads a charity's projects with their figures and renders the children with them. */
export function WithProjectsSummary({ charity, children }: WithProjectsSummaryProps) {
  const { data, error, refetch } = useProjectsSummary(charity.id)
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity data" onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  return children(data, charity.can.manageProjects)
}
