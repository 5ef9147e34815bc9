import type { OwnCharity } from '@pennytrail/contract'
import { ReceivedGifts } from '../../donations/index.ts'
import { AskMoveDialog } from '../../unspent-gifts/index.ts'
import { CharityThreads } from '../../gift-messages/index.ts'
import { Pledges } from '../../matching/index.ts'
import { CharityGrants, RecordGiftLinks } from '../../grants/index.ts'

/** Shows all gifts to a charity, givers' messages to it, and its grants. */
export default function CharityDonorsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <RecordGiftLinks charity={charity} />
      <CharityThreads charity={charity} />
      <ReceivedGifts charity={charity} MoveDialog={AskMoveDialog} />
      <CharityGrants charity={charity} />
      <Pledges of={{ charity: charity.id }} side="charity" />
    </>
  )
}
