import type { ProjectClosure, RestrictedPart } from '@pennytrail/contract'
import { allowsLeaving } from '@pennytrail/contract/grants/grant-terms.ts'
import { getAmountError, getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  getGroundWordsError,
  groundLabels,
  hasDecision,
  maxGroundWords,
  restrictionGrounds,
  type RestrictionGround,
} from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import { Suspense, useState } from 'react'
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
import { Row } from '../../../ui/layout/layout.tsx'
import { EvidencePicker, type SentFile } from '../../ledger/index.ts'
import { useRecordGround } from '../use-closure.ts'

interface Values {
  ground: RestrictionGround
  amount: string
  toProjectId: string
  decidedOn: string
  words: string
}

const descriptions: Readonly<Record<RestrictionGround, string>> = {
  terms: 'What was agreed lets the charity use it elsewhere.',
  returned: 'It has left the bank by bank transfer, back to the funder.',
  consent: 'The funder agreed, and you have it in writing.',
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
  const { currency } = of.project
  const [id] = useState(newId)
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const grounds = listGrounds(of, part)
  const [today] = useState(() => toUkDate(new Date()))
  const form = useRulesForm<Values>({
    defaultValues: {
      ground: grounds[0]!,
      amount: toDecimal(part.amount, currency),
      toProjectId: '',
      decidedOn: '',
      words: '',
    },
    rules: {
      amount: (typed) =>
        getTypedAmountError(
          typed,
          (amount) => getPartAmountError(amount, part, currency),
          currency,
        ),
      decidedOn: (date, { ground }) =>
        hasDecision(ground) ? getEntryDateError(date, today) : undefined,
      words: getGroundWordsError,
    },
  })
  const ground = form.watch('ground')
  const record = useRecordGround(of.project.id)
  const { isDirty, isSubmitting } = form.formState
  const onlyProjects = ground === 'terms' && part.terms?.closing === 'similar'
  return (
    <Form
      form={form}
      aria-label={`Why ${part.name} leaves`}
      failure="The ground could not be recorded. Please try again."
      send={async (values) => {
        await record.mutateAsync({
          id,
          source: { kind: part.kind, id: part.id },
          ground: values.ground,
          amount: parseAmount(values.amount, currency) ?? 0,
          toProjectId: values.ground === 'returned' ? null : values.toProjectId || null,
          words: values.words.trim(),
          decidedOn: hasDecision(values.ground) ? values.decidedOn : null,
          evidence: files.map(({ publicId, title }) => ({ publicId, title })),
        })
        toast.success('Recorded. It is now in the ledger.')
        onClose()
      }}
    >
      <UnsavedChangesGuard isUnsaved={() => (isDirty || files.length > 0) && !isSubmitting} />
      <RadioCards
        legend="Why may it leave?"
        columns={2}
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
      {ground !== 'returned' && (
        <Select
          label="Where it goes"
          options={of.canOffer.map(({ id: value, title }) => ({ value, label: title }))}
          placeholder={onlyProjects ? 'Choose a project' : 'The general fund'}
          {...form.field('toProjectId')}
        />
      )}
      {hasDecision(ground) && (
        <DateField
          label={ground === 'consent' ? 'When did the funder agree?' : 'The date of the decision'}
          max={today}
          {...form.field('decidedOn')}
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
        The entry is posted at once and is public with the project. A mistake is corrected by
        reversing it.
      </p>
      <Row gap={12}>
        <Button type="submit" busy={isSubmitting && 'Recording..'}>
          {ground === 'returned' ? 'Record that it went back' : 'Record and move the money'}
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
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
