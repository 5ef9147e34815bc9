import type { OwnCharity } from '@pennytrail/contract'
import { lazy } from 'react'
import ReceivedGifts from '../features/donations/received-gifts.tsx'
import CharityThreads from '../features/gift-messages/charity-threads.tsx'
import { CharityGrants } from '../features/grants/charity-grants.tsx'

const AskMoveDialog = lazy(() => import('../features/unspent-gifts/ask-move-dialog.tsx'))

/** What givers wrote to a charity, everything that was given, and what came without a card. */
export default function CharityDonorsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharityGrants charity={charity} />
      <CharityThreads charity={charity} />
      <ReceivedGifts charity={charity} MoveDialog={AskMoveDialog} />
    </>
  )
}
