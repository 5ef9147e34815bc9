import type { OwnCharity } from '@pennytrail/contract'
import CharitySettings from '../features/charities/settings-section.tsx'
import { YearLockSettings } from '../features/ledger/year-locks.tsx'

/** What a charity decides of itself: its page and its locked years. */
export default function CharitySettingsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharitySettings charity={charity} />
      {charity.status !== 'claimed' && <YearLockSettings charityId={charity.id} />}
    </>
  )
}
