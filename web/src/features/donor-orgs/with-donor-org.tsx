import type { DonorOrg } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardLoading } from '../../ui/dashboard.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDonorOrg } from './use-donor-org.ts'

/** Fetches an organisation and shows what is made of it. */
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
    <EmptyState
      title={messageOf(error, 'The organisation could not be loaded.')}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  )
}
