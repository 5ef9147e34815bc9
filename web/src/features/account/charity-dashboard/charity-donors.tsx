import type { OwnCharity } from '@pennytrail/contract'
import { ReceivedGifts } from '../../donations/index.ts'
import { AskMoveDialog } from '../../unspent-gifts/index.ts'
import { CharityThreads } from '../../gift-messages/index.ts'
import { CharityGrants } from '../../grants/index.ts'

/** Shows givers' messages to a charity, all gifts to it, and offline gifts. */
export default function CharityDonorsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharityGrants charity={charity} />
      <CharityThreads charity={charity} />
      <ReceivedGifts charity={charity} MoveDialog={AskMoveDialog} />
    </>
  )
}
