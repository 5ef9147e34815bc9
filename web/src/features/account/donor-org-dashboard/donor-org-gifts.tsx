import type { OwnDonorOrg } from '@pennytrail/contract'
import { StartedPayments } from '../../donations/index.ts'
import { OrgGiftsSection } from '../../grants/index.ts'
import { OrgMonthlyGifts } from '../../monthly-gifts/index.ts'

export default function DonorOrgGifts({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  return (
    <>
      {donorOrg.can.give && <StartedPayments donorOrg={donorOrg.id} />}
      <OrgMonthlyGifts donorOrg={donorOrg} />
      <OrgGiftsSection donorOrg={donorOrg} />
    </>
  )
}
