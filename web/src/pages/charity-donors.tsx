import type { OwnCharity } from '@pennytrail/contract'
import ReceivedGifts from '../features/donations/received-gifts.tsx'
import CharityThreads from '../features/gift-messages/charity-threads.tsx'

/** What givers wrote to a charity, and everything that was given. */
export default function CharityDonorsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <>
      <CharityThreads charity={charity} />
      <ReceivedGifts charity={charity} />
    </>
  )
}
