import type { OwnCharity } from '@pennytrail/contract'
import { AppealSettings, FundraisingCodeSettings, CharitySettings } from '../../charities/index.ts'
import { CharityDataComplaints } from '../../data-complaints/index.ts'
import { AccountSettings, BooksStartSettings, YearLockSettings } from '../../ledger/index.ts'

export default function CharitySettingsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharitySettings charity={charity} />
      {charity.status !== 'claimed' && (
        <>
          <FundraisingCodeSettings charity={charity} />
          <AppealSettings charityId={charity.id} />
        </>
      )}
      {charity.can.answerDataComplaints && charity.status !== 'claimed' && (
        <CharityDataComplaints charityId={charity.id} />
      )}
      {charity.status !== 'claimed' && (
        <>
          {charity.can.recordIncome && <AccountSettings charityId={charity.id} />}
          <BooksStartSettings charity={charity} />
          <YearLockSettings charityId={charity.id} />
        </>
      )}
    </>
  )
}
