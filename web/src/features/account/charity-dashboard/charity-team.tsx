import type { OwnCharity } from '@pennytrail/contract'
import { useNavigate } from 'react-router'
import { refreshSession } from '../../identity/index.ts'
import { TeamScreen } from '../../invites/index.ts'

export default function CharityTeamPanel({ charity }: { charity: OwnCharity }) {
  const navigate = useNavigate()
  return (
    <TeamScreen
      of={{ kind: 'charity', id: charity.id }}
      name={charity.name}
      onOwnChange={refreshSession}
      onLeft={async () => {
        await navigate('/explore')
        await refreshSession()
      }}
    />
  )
}
