import type { ReceivedGift, ReceivedRefund } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RefundGroundFields } from './refund-ground-fields.tsx'
import {
  makeEmptyRefundGround,
  makeRefundGroundRules,
  toRefundGround,
  type RefundGroundValues,
} from './refund-ground-rules.ts'

interface Props {
  gift: ReceivedGift
  refund: ReceivedRefund
  charityNumber: string
  /** The charity's income in the register, in pence; null if unknown. */
  registerIncome: number | null
  onClose: () => void
}

/**
 * Records why a gift was refunded, for a refund that was made at Stripe or before reasons were
 * required.
 */
export default function RefundGroundDialog(props: Props) {
  const { charityNumber, gift, onClose, refund, registerIncome } = props
  const state = useCall('POST /api/donation/{id}/refund/{refund}/ground')
  const form = useRulesForm<RefundGroundValues>({
    defaultValues: makeEmptyRefundGround(registerIncome),
    rules: makeRefundGroundRules<RefundGroundValues>(
      () => refund.amount,
      () => toUkDate(new Date(refund.at)),
    ),
  })
  const send = async (values: RefundGroundValues) => {
    await state.mutateAsync({
      params: { id: gift.id, refund: refund.id },
      body: toRefundGround(values),
    })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={`Ground for the refund of ${gift.reference}`}
      description={`${formatMoney(refund.amount, gift.currency)} was refunded on ${formatShortDate(refund.at)}. You cannot change the ground afterwards.`}
      submit="Record the ground"
      submitting="Recording.."
      failure="The ground could not be recorded. Please try again."
      send={send}
      onClose={onClose}
    >
      <RefundGroundFields charityNumber={charityNumber} form={form} />
    </FormDialog>
  )
}
