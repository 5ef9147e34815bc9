import type { ProjectClosure, RestrictedPart } from '@pennytrail/contract'
import { allowsLeaving } from '@pennytrail/contract/grants/grant-terms.ts'
import { getPaidBackOnError } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import {
  getLateDecisionError,
  getPowerError,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { getAmountError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  getConsentDateError,
  getGroundDateError,
  getGroundWordsError,
  getKeptAtError,
  groundLabels,
  hasDecision,
  maxGroundNote,
  maxGroundWords,
  restrictionGrounds,
  type RestrictionGround,
} from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import { Suspense, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { PaidBackFields, type PaidBackValues } from '../../donations/index.ts'
import { EvidencePicker, type SentFile } from '../../ledger/index.ts'

interface Values extends PaidBackValues {
  ground: RestrictionGround | ''
  amount: string
  to: string
  decidedOn: string
  words: string
  keptAt: string
  power: string
}

const generalFund = 'general'

const descriptions: Readonly<Record<RestrictionGround, string>> = {
  terms: 'What was agreed lets the charity use it elsewhere.',
  returned: 'You have paid it back to the funder.',
  consent: 'The funder agreed, after the money arrived, and you have it in writing.',
  power: 'A scheme, an order or a statutory power. A Lead records it.',
}

function listGrounds(of: ProjectClosure, part: RestrictedPart): RestrictionGround[] {
  return restrictionGrounds.filter((ground) => {
    if (ground === 'power') return of.can.usePowers
    if (ground === 'returned') return !part.online
    if (ground === 'terms') return allowsLeaving(part.terms, true)
    return true
  })
}

/** Records why restricted money leaves a project, and moves or returns it. */
export function GroundForm(props: {
  of: ProjectClosure
  part: RestrictedPart
  onClose: () => void
}) {
  const { of, onClose, part } = props
  const { receivedOn, terms } = part
  const { currency } = of.project
  const [id] = useState(newId)
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const grounds = listGrounds(of, part)
  const [today] = useState(() => toUkDate(new Date()))
  const form = useRulesForm<Values>({
    defaultValues: {
      ground: '',
      amount: toDecimal(part.amount, currency),
      to: '',
      decidedOn: '',
      words: '',
      keptAt: '',
      power: '',
      paidBy: '',
      paidOn: '',
      reference: '',
      accountId: '',
    },
    rules: {
      ground: (value) => (value === '' ? 'Choose why it may leave.' : undefined),
      amount: (typed) =>
        getTypedAmountError(
          typed,
          (amount) => getPartAmountError(amount, part, currency),
          currency,
        ),
      to: (value, { ground }) =>
        value === '' && ground !== '' && ground !== 'returned'
          ? 'Choose where it goes.'
          : undefined,
      decidedOn: (date, { ground, paidOn }) => {
        if (ground === 'consent') return getConsentDateError(date, { receivedOn, today })
        const isDecided = ground !== '' && hasDecision(ground, terms)
        if (!isDecided) return undefined
        const error = getGroundDateError(date, today)
        return error ?? (ground === 'returned' ? getLateDecisionError(date, paidOn) : undefined)
      },
      keptAt: (text, { ground }) =>
        ground === 'consent' ? getKeptAtError(text, files.length) : undefined,
      power: (text, { ground }) =>
        ground === 'returned' && hasDecision(ground, terms)
          ? getPowerError(text, 'trustees-decision')
          : undefined,
      paidBy: (how, { ground }) =>
        ground === 'returned' && how === '' ? 'Choose how you paid it back.' : undefined,
      paidOn: (date, { ground }) =>
        ground === 'returned'
          ? getPaidBackOnError(date, { givenOn: receivedOn ?? '', today })
          : undefined,
      words: getGroundWordsError,
    },
  })
  const ground = form.watch('ground')
  const isDecided = ground !== '' && hasDecision(ground, terms)
  const record = useCall('POST /api/project/{id}/closure/ground')
  const { isDirty, isSubmitting } = form.formState
  const onlyProjects = ground === 'terms' && part.terms?.closing === 'similar'
  return (
    <Form
      form={form}
      aria-label={`Why ${part.name} leaves`}
      failure="The ground could not be recorded. Please try again."
      names={{
        toProjectId: 'to',
        paidBack: 'paidBy',
        'paidBack.on': 'paidOn',
        'paidBack.accountId': 'accountId',
      }}
      send={async (values) => {
        await record.mutateAsync({
          params: { id: of.project.id },
          body: {
            id,
            source: { kind: part.kind, id: part.id },
            amount: parseAmount(values.amount, currency) ?? 0,
            words: values.words.trim(),
            ...toGround(values, terms),
            evidence: files.map(({ publicId, title }) => ({ publicId, title })),
          },
        })
        toast.success('Recorded. It is now in the ledger.')
        onClose()
      }}
      submit={ground === 'returned' ? 'Record that it went back' : 'Record and move the money'}
      submitting="Recording.."
      beside={
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <UnsavedChangesGuard isUnsaved={() => (isDirty || files.length > 0) && !isSubmitting} />
      <RadioCards
        legend="Why may it leave?"
        columns={2}
        error={form.formState.errors.ground?.message}
        cards={grounds.map((value) => ({
          value,
          label: groundLabels[value],
          description: descriptions[value],
        }))}
        {...form.register('ground')}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        {...(currency === 'GBP' ? { prefix: '£' } : { suffix: currency })}
        hint={`${formatMoney(part.amount, currency)} is left.`}
        {...form.field('amount')}
      />
      {ground === 'returned' && (
        <PaidBackFields
          charityId={of.project.charity.id}
          currency={currency}
          field={form.field}
          givenOn={receivedOn ?? undefined}
          today={today}
          readers="Everyone who can see the project reads it"
        />
      )}
      {ground !== '' && ground !== 'returned' && (
        <Select
          label="Where it goes"
          options={[
            ...(onlyProjects ? [] : [{ value: generalFund, label: 'The general fund' }]),
            ...of.canOffer.map(({ id: value, title }) => ({ value, label: title })),
          ]}
          placeholder={onlyProjects ? 'Choose a project' : 'Choose where'}
          {...form.field('to')}
        />
      )}
      {isDecided && (
        <DateField
          label={ground === 'consent' ? 'When did the funder agree?' : 'The date of the decision'}
          {...(ground === 'consent' && receivedOn !== null ? { min: receivedOn } : {})}
          max={today}
          {...form.field('decidedOn')}
        />
      )}
      {ground === 'returned' && isDecided && (
        <TextField
          label="Power that the trustees use"
          hint="The terms of this money do not require its return, so the trustees decide. Such as “clause 6 of our constitution”. It is published with the entry."
          maxLength={maxGroundNote}
          {...form.field('power')}
        />
      )}
      {ground === 'consent' && (
        <TextField
          label="Where the consent is kept"
          optional={files.length > 0}
          hint="Such as “email of 3 October in the grants folder”. It is published with the entry. You need not say it if you add the letter or email below."
          maxLength={maxGroundNote}
          {...form.field('keptAt')}
        />
      )}
      <Textarea
        label="Who decided what, and where it is written"
        hint="Everyone who can see the project reads this with the entry. Leave out the names of private people."
        rows={3}
        maxCharacters={maxGroundWords}
        {...form.field('words')}
      />
      <Suspense>
        <EvidencePicker
          charityId={of.project.charity.id}
          files={files}
          onChange={setFiles}
          label="The letter or document, if you may publish it"
        />
      </Suspense>
      <p className="faint small">
        The entry is posted at once and is public with the project.{' '}
        {ground === 'returned'
          ? 'It cannot be reversed.'
          : 'A mistake is corrected by reversing it.'}
      </p>
    </Form>
  )
}

/** Converts the typed ground, without what was typed for another one. */
function toGround(values: Values, terms: RestrictedPart['terms']) {
  const ground = values.ground || 'terms'
  const { paidBy, paidOn, reference, accountId } = values
  const isReturned = ground === 'returned'
  const isDecided = hasDecision(ground, terms)
  return {
    ground,
    toProjectId: isReturned || values.to === generalFund ? null : values.to,
    decidedOn: isDecided ? values.decidedOn : null,
    keptAt: ground === 'consent' ? values.keptAt.trim() : '',
    power: isReturned && isDecided ? values.power.trim() : '',
    paidBack:
      isReturned && paidBy !== ''
        ? {
            method: paidBy,
            on: paidOn,
            reference: reference.trim(),
            ...(accountId && { accountId }),
          }
        : null,
  }
}

function getPartAmountError(
  amount: number | null,
  part: RestrictedPart,
  currency: string,
): string | undefined {
  const error = getAmountError(amount, currency)
  if (error || amount === null) return error
  return amount > part.amount
    ? `Only ${formatMoney(part.amount, currency)} of it is left.`
    : undefined
}
