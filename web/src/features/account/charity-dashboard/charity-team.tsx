import type { OwnCharity } from '@pennytrail/contract'
import { TeamScreen } from '../../invites/index.ts'

export default function CharityTeamPanel({ charity }: { charity: OwnCharity }) {
  return <TeamScreen of={{ kind: 'charity', id: charity.id }} name={charity.name} />
}
