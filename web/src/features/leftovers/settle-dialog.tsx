import type { LeftoverItem } from '@pennytrail/contract'
import { maximumReason } from '@pennytrail/contract/giving.ts'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { useRulesForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import styles from './leftovers.module.css'
import { useClosureChange } from './use-closure.ts'

interface Props {
  projectId: string
  item: LeftoverItem
  onClose: () => void
}

type How = 'refund' | 'general' | 'paid-back'

/** Settles a part that could not go back by itself. */
export function SettleDialog({ projectId, item, onClose }: Props) {
  const form = useRulesForm<{ how: How; reason: string }>({
    defaultValues: { how: item.byCard ? 'refund' : 'paid-back', reason: '' },
    rules: {
      reason: (text) => (text.trim() === '' ? 'Say why. The giver reads it.' : undefined),
    },
  })
  const { errors } = form.formState
  const settle = useClosureChange(projectId, (body: { how: How; reason: string }) =>
    api('POST /api/gift-question/{id}/resolve', { params: { id: item.id }, body }),
  )
  const send = form.handleSubmit(({ how, reason }) =>
    settle.mutate({ how, reason: reason.trim() }, { onSuccess: onClose }),
  )
  const back = formatMoney(item.refund ?? item.amount, item.currency)
  const first = item.byCard
    ? {
        value: 'refund' as const,
        label: 'Send it back again',
        description: `${back} goes to the card once more.`,
      }
    : {
        value: 'paid-back' as const,
        label: 'We have paid it back',
        description: `${back} left the bank; it is entered in the ledger.`,
      }
  return (
    <Dialog
      open
      title={`Settle ${item.reference}`}
      description={item.problem ?? undefined}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="settle" busy={settle.isPending && 'Settling..'}>
            Settle
          </Button>
        </>
      }
    >
      <form
        id="settle"
        noValidate
        className={styles['form']}
        onSubmit={(event) => void send(event)}
      >
        <RadioCards
          legend="How"
          columns={2}
          cards={[
            first,
            {
              value: 'general',
              label: 'Keep it in the general fund',
              description: 'Where it cannot reach the giver in any way.',
            },
          ]}
          {...form.register('how')}
        />
        <Textarea
          label="Reason"
          hint="The giver reads it."
          maxLength={maximumReason}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <div role="alert">
          {settle.isError && (
            <p className={styles['error']}>
              {messageOf(settle.error, 'No answer came. Please try again.')}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}
