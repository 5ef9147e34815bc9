import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { UnspentItem } from '@pennytrail/contract'
import { getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import { maximumReason } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'

interface Props {
  item: UnspentItem
  onClose: () => void
}

type SettlementMethod = 'refund' | 'general' | 'paid-back'

/** Asks how to settle an unspent gift whose refund failed. */
export function SettleClosureItemDialog({ item, onClose }: Props) {
  const form = useRulesForm<{ how: SettlementMethod; reason: string }>({
    defaultValues: { how: isPaidOnline(item.method) ? 'refund' : 'paid-back', reason: '' },
    rules: {
      reason: (text) => (isInvisible(text) ? 'Say why. The giver can read this.' : undefined),
    },
  })
  const settle = useCall('POST /api/gift-question/{id}/resolve')
  const back = formatMoney(item.refund ?? item.amount, item.currency)
  const first = isPaidOnline(item.method)
    ? {
        value: 'refund' as const,
        label: 'Refund it again',
        description: `${back} goes to the giver’s ${getRefundTarget(item.method)} once more.`,
      }
    : {
        value: 'paid-back' as const,
        label: 'We have refunded it ourselves',
        description: `${back} has left the bank by bank transfer. We record this in the ledger and tell the giver.`,
      }
  return (
    <FormDialog
      form={form}
      title={`Settle ${item.reference}`}
      description={item.problem ?? undefined}
      submit="Settle"
      submitting="Settling.."
      failure="We did not get an answer. Please try again."
      send={async ({ how, reason }) => {
        await settle.mutateAsync({ params: { id: item.id }, body: { how, reason: reason.trim() } })
        onClose()
      }}
      onClose={onClose}
    >
      <RadioCards
        legend="How"
        columns={2}
        cards={[
          first,
          {
            value: 'general',
            label: 'Keep it in the general fund',
            description: 'Only if there is no way to return it to the giver.',
          },
        ]}
        {...form.register('how')}
      />
      <Textarea
        label="Reason"
        hint="The giver can read this."
        maxCharacters={maximumReason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
