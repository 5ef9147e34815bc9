import type { DonorOrg } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { DonorOrgLoading } from '../features/donor-orgs/donor-org-page.tsx'
import { useDonorOrg } from '../features/donor-orgs/use-donor-org.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NotFoundPage } from './not-found.page.tsx'

/** The donor organisation of an address below /donor-org. */
export function KnownDonorOrg({ children }: { children: (org: DonorOrg) => ReactNode }) {
  const { donorOrgId = '' } = useParams()
  const { data, error, refetch } = useDonorOrg(donorOrgId)
  if (data) return children(data)
  if (!error) return <DonorOrgLoading />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <NotFoundPage />
  }
  return (
    <>
      <PageHeader title={messageOf(error, 'The organisation could not be loaded.')} />
      <Button onClick={() => void refetch()}>Try again</Button>
    </>
  )
}
