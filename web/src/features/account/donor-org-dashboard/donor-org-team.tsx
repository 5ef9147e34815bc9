import type { OwnDonorOrg } from '@pennytrail/contract'
import { TeamScreen } from '../../invites/index.ts'

export default function DonorOrgTeamPanel({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  return <TeamScreen of={{ kind: 'donorOrg', id: donorOrg.id }} name={donorOrg.name} />
}
