import type { OwnCharity } from '@pennytrail/contract'
import { FundraisingCodeSettings, CharitySettings } from '../../charities/index.ts'
import { YearLockSettings } from '../../ledger/index.ts'

export default function CharitySettingsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharitySettings charity={charity} />
      {charity.status !== 'claimed' && <FundraisingCodeSettings charity={charity} />}
      {charity.status !== 'claimed' && <YearLockSettings charityId={charity.id} />}
    </>
  )
}
