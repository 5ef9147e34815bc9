import type { OwnCharity } from '@pennytrail/contract'
import { Suspense } from 'react'
import { ReceivedGifts } from '../../donations/index.ts'
import { AskMoveDialog } from '../../unspent-gifts/index.ts'
import { CharityThreads } from '../../gift-messages/index.ts'
import { PledgesTable } from '../../matching/index.ts'
import { CharityGrants, RecordGiftLinks } from '../../grants/index.ts'

/** Shows all gifts to a charity, givers' messages to it, and its grants. */
export default function CharityDonorsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <RecordGiftLinks charity={charity} />
      <CharityThreads charity={charity} />
      <ReceivedGifts charity={charity} MoveDialog={AskMoveDialog} />
      <CharityGrants charity={charity} />
      <Suspense>
        <PledgesTable of={{ charity: charity.id }} side="charity" />
      </Suspense>
    </>
  )
}
