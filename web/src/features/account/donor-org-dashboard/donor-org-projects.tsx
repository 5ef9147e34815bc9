import type { OwnDonorOrg } from '@pennytrail/contract'
import { GivingSpendingView, FundsTable } from '../../attribution/index.ts'

/** Shows an organisation's portfolio: where its gifts went, project by project. */
export default function DonorOrgProjects({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const of = { kind: 'donor-org', id: donorOrg.id } as const
  return (
    <>
      <GivingSpendingView of={of} />
      <FundsTable of={of} />
    </>
  )
}
