import type { Donation, GiftShare } from '@pennytrail/contract'
import {
  describeGiftShare,
  listShareParts,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { ShareBar } from '../../../ui/charts/share-bar.tsx'
import { GiftStatus } from '../../../ui/money/gift-status.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from './gift-share.module.css'

interface GiftShareCellProps {
  gift: Donation
  /** Undefined until it is known where the gifts went. */
  share: GiftShare | undefined
  isLoading: boolean
}

/** Shows where one gift went as words, a bar and exact amounts, and its state if it has a special one. */
export function GiftShareCell({ gift, share, isLoading }: GiftShareCellProps) {
  const isPlain = gift.status === 'succeeded'
  const parts = share ? listShareParts(share) : []
  return (
    <div className={styles['share']}>
      <span className={styles['words']}>
        {share && (isPlain || share.spent > 0 || share.unspent > 0) && describeGiftShare(share)}{' '}
        {!isPlain && <GiftStatus status={gift.status} />}{' '}
        <span className={styles['parts']}>{parts.map(({ text }) => text).join(' · ')}</span>
      </span>
      {share && <ShareBar parts={parts} />}
      {!share && isLoading && hasArrived(gift.status) && <Skeleton height="1.5rem" />}
    </div>
  )
}
