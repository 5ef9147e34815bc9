import type { OwnCharity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardLoading } from '../../ui/dashboard.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useProjectsSummary, type ProjectsSummary } from './use-charity-figures.ts'

interface WithFiguresProps {
  charity: OwnCharity
  children: (figures: ProjectsSummary, manages: boolean) => ReactNode
}

/** Fetches how a charity's projects stand, and shows what is made of it. */
export function WithFigures({ charity, children }: WithFiguresProps) {
  const { data, error, refetch } = useProjectsSummary(charity.id)
  const manages = charity.role === 'Manager' || charity.role === 'Lead'
  if (error) {
    return (
      <EmptyState
        title={messageOf(error, 'Failed to fetch charity data')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  if (!data) return <DashboardLoading />
  return children(data, manages)
}
