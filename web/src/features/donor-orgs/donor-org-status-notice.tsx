import type { DonorOrg } from '@pennytrail/contract'
import type { DonorOrgStatus } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { Badge, DemoBadge, type Tone } from '../../ui/badge.tsx'

const statusBadges: Record<DonorOrgStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting to be verified', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  refused: { label: 'Not verified', tone: 'danger' },
  suspended: { label: 'Suspended', tone: 'danger' },
}

export function DonorOrgStatusNotice({ status, isDemo }: Pick<DonorOrg, 'status' | 'isDemo'>) {
  const { label, tone } = statusBadges[status]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {isDemo && <DemoBadge />}
    </>
  )
}
