import type { DonorOrg } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { RecordLoading } from '../../ui/loading/loading-placeholder.tsx'
import { getErrorMessage, getErrorStatus } from '../../lib/api/api-error.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { NotFoundPage } from '../not-found.page.tsx'

/** Loads the donor organisation of a URL below /donor-org. */
export function LoadDonorOrg({ children }: { children: (org: DonorOrg) => ReactNode }) {
  const { donorOrgId = '' } = useParams()
  const { data, error, refetch } = useRead('GET /api/donor-org/{id}', {
    params: { id: donorOrgId },
  })
  if (data) return children(data)
  if (!error) return <RecordLoading label="the organisation" />
  const status = getErrorStatus(error)
  if (status === 404 || status === 400) return <NotFoundPage />
  const title = getErrorMessage(error, 'The organisation could not be loaded.')
  return <PageUnavailable title={title} status={status} onRetry={refetch} />
}
