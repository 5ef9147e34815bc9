import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { RepayableGift } from '@pennytrail/contract'
import { answerDays, maximumQuestionMessage } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'

interface Values {
  message: string
  days: string
}

interface Props {
  charityId: string
  gifts: readonly RepayableGift[]
  onClose: () => void
}

const daysOffered = [answerDays.least, answerDays.usual, 60, answerDays.most]

/** Asks the givers of repayable gifts to waive the refund of unspent money. */
export function AskWaiversDialog({ charityId, gifts, onClose }: Props) {
  // The id stays the same while the dialog is open, so that a retry asks nobody twice.
  const [id] = useState(newId)
  const form = useRulesForm<Values>({
    defaultValues: { message: '', days: String(answerDays.usual) },
    rules: {
      message: (text) => (isInvisible(text) ? 'Say why. Every giver can read this.' : undefined),
    },
  })
  const asking = useCall('POST /api/charity/{id}/gift-aid/repayable/ask')
  const send = async ({ days, message }: Values) => {
    const { asked, notAsked } = await asking.mutateAsync({
      params: { id: charityId },
      body: {
        id,
        giftIds: gifts.map((gift) => gift.id),
        message: message.trim(),
        answerDays: Number(days),
      },
    })
    const left =
      notAsked.length > 0 ? ` ${formatPlural(notAsked.length, 'giver')} cannot be asked now.` : ''
    toast.success(`${formatPlural(asked, 'giver')} asked by email.${left}`)
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={`Ask ${formatPlural(gifts.length, 'giver')} to give up the right to be refunded`}
      description="We ask each giver by email and on the gift’s page. If they do not answer, the terms of the gift stay the same."
      submit="Ask the givers"
      submitting="Asking.."
      failure="We did not get an answer. Send it again: each giver is asked only once."
      send={send}
      onClose={onClose}
    >
      <Textarea
        label="Your message to the givers"
        hint="Say what Gift Aid on their gifts would pay for."
        maxCharacters={maximumQuestionMessage}
        {...form.field('message')}
      />
      <Select
        label="Time to answer"
        options={daysOffered.map((one) => ({ value: String(one), label: `${one} days` }))}
        {...form.register('days')}
      />
    </FormDialog>
  )
}
