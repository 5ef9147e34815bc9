import type { OwnCharity, PayoutList } from '@pennytrail/contract'
import { maxUndoReasonLength } from '@pennytrail/contract/payments/payout-rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { useRulesForm } from '../../lib/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import styles from './payments.module.css'
import { useUndoMatch } from './use-payments.ts'

type Payout = PayoutList['payouts'][number]
type Match = NonNullable<Payout['match']>

interface Props {
  charity: OwnCharity
  payout: Payout & { match: Match }
  onClose: () => void
}

/** Describes in one sentence how undoing the match changes the ledger. */
const describeConsequence = ({ difference, imported, replaced }: Match): string => {
  if (replaced !== null) {
    return `Entry ${replaced}, which the match reversed, is entered again: the money counts as income beside the payout.`
  }
  if (difference !== null) {
    return `What the bank kept, entry ${difference}, is reversed.`
  }
  return imported
    ? 'The line of the statement is free again: importing that statement offers it anew. Nothing changes in the books.'
    : 'Nothing changes in the books.'
}

export default function UndoMatchDialog({ charity, payout, onClose }: Props) {
  const { currency, match } = payout
  const undo = useUndoMatch(charity.id, payout.id)
  const form = useRulesForm<{ reason: string }>({
    defaultValues: { reason: '' },
    rules: { reason: (text) => (text.trim() === '' ? 'Say why it is undone.' : undefined) },
  })
  const changesBooks = match.replaced !== null || match.difference !== null
  return (
    <FormDialog
      form={form}
      title="Undo the match"
      description={`${formatMoney(match.amount, currency)} on the bank statement of ${formatDate(match.seenOn)}`}
      submit="Undo the match"
      submitting="Undoing.."
      cancel="Keep it"
      danger
      failure="The match could not be undone. Please try again."
      send={async ({ reason }) => {
        await undo.mutateAsync(reason.trim())
        onClose()
      }}
      onClose={onClose}
    >
      <p className={styles['text']}>
        {describeConsequence(match)} The payout can be matched again, and it shows that this match
        was undone.
      </p>
      <Textarea
        label="Reason"
        hint={
          changesBooks
            ? 'It is published with the entry that puts the books right.'
            : 'The charity’s team reads it with the payout.'
        }
        rows={3}
        maxCharacters={maxUndoReasonLength}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
