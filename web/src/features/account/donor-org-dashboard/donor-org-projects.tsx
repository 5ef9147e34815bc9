import type { OwnDonorOrg } from '@pennytrail/contract'
import { GivingSpendingView, FundsTable } from '../../attribution/index.ts'

/** The portfolio of an organisation: what all its gifts paid for, project by project. */
export default function DonorOrgProjects({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const of = { kind: 'donor-org', id: donorOrg.id } as const
  return (
    <>
      <GivingSpendingView of={of} />
      <FundsTable of={of} />
    </>
  )
}
