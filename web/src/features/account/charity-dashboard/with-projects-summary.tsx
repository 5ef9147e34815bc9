import type { OwnCharity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { DashboardLoading } from '../../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { declareSummaryRead } from './home-reads.ts'

interface WithProjectsSummaryProps {
  charity: OwnCharity
  children: (
    figures: ApiResponse<'GET /api/project/charity/{id}/projects-summary'>,
    manages: boolean,
  ) => ReactNode
}

/** Loads a charity's projects with their figures and renders the children with them. */
export function WithProjectsSummary({ charity, children }: WithProjectsSummaryProps) {
  const { data, error, refetch } = useRead(...declareSummaryRead(charity.id))
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity data" onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  return children(data, charity.can.manageProjects)
}
