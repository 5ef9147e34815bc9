import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import {
  answerDays,
  isAskingWaiver,
  maximumQuestionMessage,
} from '@pennytrail/contract/unspent-gifts/answers.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { useState } from 'react'
import type { ApiResponse } from '../../lib/api/api.ts'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import styles from './unspent-gifts.module.css'

export interface MovedGift {
  readonly id: string
  readonly reference: string
  readonly currency: string
}

interface Props {
  gift: MovedGift
  onClose: () => void
}

type Unspent = ApiResponse<'GET /api/donation/{id}/unspent'>

export default function AskMoveDialog({ gift, onClose }: Props) {
  const { data, error, refetch } = useRead('GET /api/donation/{id}/unspent', {
    params: { id: gift.id },
  })
  const open = data?.questions.find(({ state }) => state === 'waiting')
  if (data && open) return <PendingQuestion gift={gift} question={open} onClose={onClose} />
  if (data && data.parts.length > 0) return <AskForm gift={gift} unspent={data} onClose={onClose} />
  return (
    <Dialog
      open
      title={`Move gift ${gift.reference}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <p>All of this gift has been spent, so there is nothing to move.</p>
      ) : error ? (
        <LoadFailedLine error={error} failure="The gift could not be loaded." onRetry={refetch} />
      ) : (
        <LoadingPlaceholder label="the gift" lines={3} />
      )}
    </Dialog>
  )
}

const day = 24 * 3600_000
const generalFund = 'general'
function toFundId(value: string): string | null {
  return value === generalFund ? null : value
}
function toOptionValue(fund: { id: string } | null): string {
  return fund?.id ?? generalFund
}
/** Returns a fund's name for a heading or an option. */
function getFundName(fund: { title: string } | null): string {
  return fund?.title ?? 'General fund'
}
function describeFund(fund: { title: string } | null): string {
  return fund?.title ?? 'the general fund'
}

interface Values {
  from: string
  to: string
  amount: string
  message: string
}

function AskForm({ gift, unspent, onClose }: Props & { unspent: Unspent }) {
  // The id stays the same while the dialog is open, so that a retry asks only once.
  const [id] = useState(newId)
  const [until] = useState(() => new Date(Date.now() + answerDays.usual * day).toISOString())
  const { canMoveTo, parts } = unspent
  const money = (amount: number): string => formatMoney(amount, gift.currency)
  const leftIn = (from: string): number =>
    parts.find(({ project }) => toOptionValue(project) === from)?.amount ?? 0
  const form = useRulesForm<Values>({
    defaultValues: { from: toOptionValue(parts[0]!.project), to: '', amount: '', message: '' },
    rules: {
      to: (to, { from }) => {
        if (to === '') return 'Choose where to move it.'
        return to === from ? 'Choose a different fund.' : undefined
      },
      amount: (text, { from }) => {
        if (text.trim() === '') return undefined
        return getTypedAmountError(text, (amount) => {
          if (amount === null) return 'Enter an amount in pounds, such as 5 or 12.50.'
          if (amount === 0)
            return 'Enter an amount above zero, or leave it empty to move all of it.'
          return amount > leftIn(from) ? `Only ${money(leftIn(from))} is unspent there.` : undefined
        })
      },
      message: (text) => (isInvisible(text) ? 'Say why. The giver can read this.' : undefined),
    },
  })
  const asking = useCall('POST /api/donation/{id}/move')
  const from = form.watch('from')
  return (
    <FormDialog
      form={form}
      title={`Move gift ${gift.reference}`}
      description={`It moves only if its giver agrees by ${formatDate(until)}. If they do not answer, it stays.`}
      submit="Ask the giver"
      submitting="Asking.."
      failure="We did not get an answer. Send it again: the giver is asked only once."
      send={({ amount, from, message, to }) =>
        asking.mutateAsync({
          params: { id: gift.id },
          body: {
            id,
            fromProjectId: toFundId(from),
            toProjectId: toFundId(to),
            amount: amount.trim() === '' ? null : parseAmount(amount),
            message: message.trim(),
          },
        })
      }
      onClose={onClose}
    >
      {parts.length > 1 && (
        <Select
          label="Which part"
          options={parts.map(({ amount, project }) => ({
            value: toOptionValue(project),
            label: `${money(amount)} in ${getFundName(project)}`,
          }))}
          {...form.register('from')}
        />
      )}
      <Select
        label="Where to move it"
        placeholder="Choose a project or the general fund"
        options={[
          { value: generalFund, label: 'General fund' },
          ...canMoveTo.map(({ id: value, title }) => ({ value, label: title })),
        ].filter(({ value }) => value !== from)}
        {...form.field('to')}
      />
      <TextField
        label="Amount"
        optional
        prefix="£"
        inputMode="decimal"
        hint={`Leave empty to move all ${money(leftIn(from))}.`}
        {...form.field('amount')}
      />
      <Textarea
        label="Why"
        hint="The giver can read this in the email and on the gift’s page."
        maxCharacters={maximumQuestionMessage}
        {...form.field('message')}
      />
    </FormDialog>
  )
}

/** Shows a question that the giver has not answered, with a button to withdraw the question. */
function PendingQuestion({
  gift,
  question,
  onClose,
}: Props & { question: Unspent['questions'][number] }) {
  const withdraw = useCall('DELETE /api/gift-question/{id}', { refresh: 'later' })
  const takeBack = async () => {
    await withdraw.mutateAsync({ params: { id: question.id } })
    toast.success('The question has been withdrawn. The giver will not be asked.')
    onClose()
  }
  const isMove = question.promise === null
  return (
    <Dialog
      open
      title={`Move gift ${gift.reference}`}
      onClose={onClose}
      actions={
        <>
          {isMove && (
            <Button
              variant="secondary"
              busy={withdraw.isPending && 'Withdrawing the question..'}
              onClick={() => void takeBack().catch(() => {})}
            >
              Withdraw the question
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {isAskingWaiver(question)
          ? `We have asked the giver to give up the right to be refunded. They have until ${formatDate(question.answerBy)}. If they do not answer, the gift’s terms stay the same.`
          : isMove
            ? `We have asked the giver whether ${formatMoney(question.amount, question.currency)} may move from ${describeFund(question.from)} to ${describeFund(question.to)}. They have until ${formatDate(question.answerBy)}. If they do not answer, it stays.`
            : `${getFundName(question.from)} is being closed. We have asked the giver about ${formatMoney(question.amount, question.currency)}, and they have until ${formatDate(question.answerBy)}.`}
      </p>
      <div role="alert">
        {withdraw.isError && (
          <p className={styles['error']}>
            {getErrorMessage(withdraw.error, 'We did not get an answer. Please try again.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
