import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { OwnCharity, PayoutList } from '@pennytrail/contract'
import { maxUndoReasonLength } from '@pennytrail/contract/payments/payout-rules.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { TextDialog } from '../../ui/dialog/text-dialog.tsx'
import styles from './payments.module.css'

type Payout = PayoutList['payouts'][number]
type Match = NonNullable<Payout['match']>

interface Props {
  charity: OwnCharity
  payout: Payout & { match: Match }
  onClose: () => void
}

/** Describes in one sentence how undoing the match changes the ledger. */
function describeConsequence({ difference, imported, replaced }: Match): string {
  if (replaced !== null) {
    return `Entry ${replaced}, which the match reversed, is recorded again, so the money counts as income as well as the payout.`
  }
  if (difference !== null) {
    return `Entry ${difference}, for the amount the bank kept, is reversed.`
  }
  return imported
    ? 'You can import this statement line again. The accounts do not change.'
    : 'The accounts do not change.'
}

export default function UndoMatchDialog({ charity, payout, onClose }: Props) {
  const { currency, match } = payout
  const undo = useCall('POST /api/charity/{id}/payouts/{payoutId}/match/undo', {
    onSuccess: () => toast.success('The match is undone.'),
  })
  const changesBooks = match.replaced !== null || match.difference !== null
  return (
    <TextDialog
      title="Undo the match"
      description={`${formatMoney(match.amount, currency)} on the bank statement of ${formatDate(match.seenOn)}`}
      label="Reason"
      hint={
        changesBooks
          ? 'This is published with the entry that corrects the ledger.'
          : 'The charity’s team can read this with the payout.'
      }
      rows={3}
      maxCharacters={maxUndoReasonLength}
      check={(text) => (isInvisible(text) ? 'Say why you are undoing it.' : undefined)}
      submit="Undo the match"
      submitting="Undoing.."
      cancel="Keep match"
      danger
      failure="The match could not be undone. Please try again."
      send={async (reason) => {
        await undo.mutateAsync({
          params: { id: charity.id, payoutId: payout.id },
          body: { reason: reason.trim() },
        })
        onClose()
      }}
      onClose={onClose}
    >
      <p className={styles['text']}>
        {describeConsequence(match)} You can match the payout again. It will show that this match
        was undone.
      </p>
    </TextDialog>
  )
}
