import type { OwnCharity } from '@pennytrail/contract'
import { CodeSettings } from '../features/charities/code-settings.tsx'
import CharitySettings from '../features/charities/settings-section.tsx'
import { YearLockSettings } from '../features/ledger/year-locks.tsx'

/** The charity's own settings: its page, its agreement to the Code and its locked years. */
export default function CharitySettingsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharitySettings charity={charity} />
      {charity.status !== 'claimed' && <CodeSettings charity={charity} />}
      {charity.status !== 'claimed' && <YearLockSettings charityId={charity.id} />}
    </>
  )
}
