import type { OwnDonorOrg } from '@pennytrail/contract'
import { useNavigate } from 'react-router'
import { refreshSession } from '../../identity/index.ts'
import { TeamScreen } from '../../invites/index.ts'

export default function DonorOrgTeamPanel({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const navigate = useNavigate()
  return (
    <TeamScreen
      of={{ kind: 'donorOrg', id: donorOrg.id }}
      name={donorOrg.name}
      onOwnChange={refreshSession}
      onLeft={async () => {
        await navigate('/explore')
        await refreshSession()
      }}
    />
  )
}
