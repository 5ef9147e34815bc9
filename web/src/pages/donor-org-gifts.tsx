import type { OwnDonorOrg } from '@pennytrail/contract'
import { StartedPayments } from '../features/donations/started-payments.tsx'
import OrgGiftsSection from '../features/grants/org-gifts-section.tsx'
import { OrgMonthly } from '../features/monthly-gifts/org-monthly.tsx'

/** What an organisation gives every month, and all that it gave and promised. */
export default function DonorOrgGifts({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  return (
    <>
      {donorOrg.role !== 'Viewer' && <StartedPayments donorOrg={donorOrg.id} />}
      <OrgMonthly donorOrg={donorOrg} />
      <OrgGiftsSection donorOrg={donorOrg} />
    </>
  )
}
