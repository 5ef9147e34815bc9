import type { RulesForm } from '../../../lib/form/form.ts'
import { listCurrenciesByName } from '@pennytrail/contract/currencies.ts'
import {
  isSpendingKind,
  entryKinds,
  getKindRule,
  type RecordedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { entryLimits } from '@pennytrail/contract/ledger/entry-rules.ts'
import {
  adjustPayeeKind,
  payeeKindLabels,
  payeeKinds,
} from '@pennytrail/contract/ledger/payee-rules.ts'
import { onlyLeadsOpenBooks, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { formatDate } from '../../../lib/format-date.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { OpeningDayField } from '../books-start/opening-fields.tsx'
import { BudgetLinesFailed } from '../budget-lines-failed.tsx'
import { generalFund } from './entry-words.ts'
import { findRateQuestion, readOriginal, today, type EntryValues } from './entry-values.ts'
import type { BankAccountOption } from '../bank-accounts/use-bank-account-options.ts'
import { useBudgetLines, type Fund } from '../use-funds.ts'
import styles from '../ledger.module.css'

/* Selects whose options depend on other fields are controlled: a browser drops a value that was set
   before its option existed. */

interface FieldsProps {
  form: RulesForm<EntryValues>
}

const currencies = listCurrenciesByName().map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}))

export function KindField({ form, kinds }: FieldsProps & { kinds: readonly RecordedKind[] }) {
  const { register, setValue } = form
  const lacksOpening = kinds.includes('income') && !kinds.includes('opening')
  return (
    <RadioCards
      legend="What happened"
      hint={lacksOpening && onlyLeadsOpenBooks}
      columns={2}
      cards={kinds.map((kind) => ({
        value: kind,
        label: entryKinds[kind],
        description: getKindRule(kind).help,
      }))}
      {...register('kind', {
        onChange: (event: { target: { value: RecordedKind } }) => {
          setValue('category', getKindRule(event.target.value).usualCategory)
          setValue('nominalAccountId', null)
          form.clearErrors()
        },
      })}
    />
  )
}

function toOption({ id, title, currency }: Fund) {
  return { value: id, label: currency === 'GBP' ? title : `${title} (${currency})` }
}

export function FundFields({ form, funds }: FieldsProps & { funds: readonly Fund[] }) {
  const { register, watch, setValue, formState } = form
  const [kind, projectId] = watch(['kind', 'projectId'])
  const { errors } = formState
  const open = funds.filter(({ hasEnded }) => !hasEnded)
  // Only the general fund may cover the overspend of a project that has ended.
  const receivers = projectId === '' ? funds : open
  const transfer = kind === 'transfer'
  return (
    <div className={styles['pair']}>
      <Select
        label={transfer ? 'From' : 'Project or fund'}
        options={open.map(toOption)}
        placeholder={generalFund}
        value={projectId}
        {...register('projectId', {
          onChange: (event: { target: { value: string } }) => {
            const fund = funds.find(({ id }) => id === event.target.value)
            setValue('currency', fund?.currency ?? 'GBP')
            setValue('budgetLineId', '')
            setValue('accountId', '')
          },
        })}
        error={errors.projectId?.message}
      />
      {transfer && (
        <Select
          label="To"
          options={receivers.map(toOption)}
          placeholder={generalFund}
          value={watch('toProjectId')}
          {...register('toProjectId')}
          error={errors.toProjectId?.message}
        />
      )}
      {isSpendingKind(kind) && <BudgetLineField form={form} projectId={projectId} />}
    </div>
  )
}

/** Asks in which account the money arrives or from which it leaves, if there is a choice. */
export function BankAccountField({
  form,
  accounts,
}: FieldsProps & { accounts: readonly BankAccountOption[] }) {
  const [kind, accountId, fundCurrency] = form.watch(['kind', 'accountId', 'currency'])
  const options = accounts.filter(({ currency }) => (currency ?? fundCurrency) === fundCurrency)
  if (kind === 'transfer' || options.length < 2) return null
  return <Select label="Account" options={options} value={accountId} {...form.field('accountId')} />
}

function BudgetLineField({ form, projectId }: FieldsProps & { projectId: string }) {
  const query = useBudgetLines(projectId)
  if (query.isLoadingError) return <BudgetLinesFailed {...query} />
  const { data: lines } = query
  if (!lines || lines.length === 0) return null
  return (
    <Select
      label="Budget line"
      optional
      options={lines}
      placeholder="Outside the budget"
      value={form.watch('budgetLineId')}
      {...form.field('budgetLineId')}
    />
  )
}

export function AmountField({ form, hint }: FieldsProps & { hint?: string | undefined }) {
  const currency = form.watch('currency')
  return (
    <TextField
      label="Amount"
      inputMode="decimal"
      hint={hint}
      {...(currency === 'GBP' ? { prefix: '£' } : { suffix: currency })}
      {...form.field('amount')}
    />
  )
}

export function DayField(props: FieldsProps & { openDays: OpenDays; hint?: string | undefined }) {
  const { form, openDays, hint } = props
  if (form.watch('kind') === 'opening' && openDays.firstDay !== null) {
    return (
      <OpeningDayField firstDay={openDays.firstDay} error={form.formState.errors.date?.message} />
    )
  }
  return (
    <DateField
      label="Date"
      hint={hint ?? describeOpenDays(openDays)}
      min={openDays.firstDay ?? undefined}
      max={today()}
      {...form.field('date')}
    />
  )
}

export function OtherCurrencyFields({ form }: FieldsProps) {
  const { register, watch } = form
  const [kind, otherCurrency] = watch(['kind', 'otherCurrency'])
  return (
    <>
      {isSpendingKind(kind) && (
        <Checkbox label="It was paid in another currency" {...register('otherCurrency')} />
      )}
      {isSpendingKind(kind) && otherCurrency && <OriginalFields form={form} />}
    </>
  )
}

function describeOpenDays({ firstDay, lockedThrough }: OpenDays): string | null {
  if (lockedThrough && lockedThrough >= (firstDay ?? '')) {
    return `Everything up to ${formatDate(lockedThrough)} is locked.`
  }
  return firstDay && `Your books here begin on ${formatDate(firstDay)}.`
}

function OriginalFields({ form }: FieldsProps) {
  const { register, control, setValue, watch, formState } = form
  const { errors } = formState
  const values = watch()
  const rate = readOriginal(values)?.rate
  const question = findRateQuestion(values)
  return (
    <Stack gap={16}>
      <div className={styles['pair']}>
        <Controller
          control={control}
          name="originalCurrency"
          render={({ field }) => (
            <Combobox
              label="Currency paid"
              name={field.name}
              options={currencies}
              value={field.value || null}
              onChange={(code) => field.onChange(code ?? '')}
              onBlur={field.onBlur}
              error={errors.originalCurrency?.message}
            />
          )}
        />
        <TextField
          label="Amount paid"
          inputMode="decimal"
          {...register('originalAmount')}
          error={errors.originalAmount?.message}
        />
      </div>
      {rate && (
        <p role="status">
          {question ??
            `That is a rate of ${rate} ${values.currency} for 1 ${values.originalCurrency}.`}
        </p>
      )}
      {question && (
        <Checkbox
          label="Both amounts are right"
          name="confirmedRate"
          checked={values.confirmedRate === question}
          onChange={({ target }) => {
            setValue('confirmedRate', target.checked ? question : '')
            form.clearErrors('confirmedRate')
          }}
          error={errors.confirmedRate?.message}
        />
      )}
    </Stack>
  )
}

/**
 * Lists the kinds of payee that a person may choose. Only Managers and Leads may choose the one
 * that publishes a private person's name.
 */
function listPayeeKinds(mayName: boolean) {
  return payeeKinds
    .filter((one) => mayName || one !== 'named-person')
    .map((value) => ({ value, label: payeeKindLabels[value] }))
}

interface PayeeFieldProps extends FieldsProps {
  /** Takes the payee when the person leaves its field. */
  onPayee: (payee: string) => void
  /** The names that the browser proposes. */
  names?: readonly string[]
  hint?: string | undefined
}

export function PayeeField({ form, onPayee, names = [], hint }: PayeeFieldProps) {
  const { watch, getValues, setValue } = form
  const [kind, payee] = watch(['kind', 'payee'])
  const list = useId()
  const { party } = getKindRule(kind)
  if (!party) return null
  return (
    <>
      <TextField
        label={party.label}
        hint={hint}
        list={names.length > 0 ? list : undefined}
        autoComplete="off"
        {...form.field('payee', {
          onBlur: () => onPayee(getValues('payee')),
          onChange: ({ target }: { target: { value: string } }) => {
            setValue('payeeKind', adjustPayeeKind(payee, getValues('payeeKind'), target.value))
            if (names.includes(target.value)) onPayee(target.value)
          },
        })}
      />
      {names.length > 0 && (
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} aria-label={name} />
          ))}
        </datalist>
      )}
    </>
  )
}

export function WordFields({ form, mayName }: FieldsProps & { mayName: boolean }) {
  const [kind, category, payeeKind] = form.watch(['kind', 'category', 'payeeKind'])
  const { party, ...rule } = getKindRule(kind)
  const categories = Object.entries(rule.categories)
  return (
    <>
      {party && (
        <Select
          label="Who this is"
          hint="Only your team sees the name of a private person. Everyone else sees “A private person”."
          options={listPayeeKinds(mayName)}
          value={payeeKind}
          {...form.field('payeeKind')}
        />
      )}
      <Textarea
        label={kind === 'opening' ? 'Note' : 'What for'}
        hint="Everyone who can see the entry can read this. Leave out the names of private people."
        optional={kind === 'opening'}
        maxCharacters={entryLimits.description}
        rows={3}
        {...form.field('description')}
      />
      {categories.length > 0 && (
        <Select
          label="Category"
          hint="As in the charity’s annual accounts."
          options={categories.map(([value, label]) => ({ value, label }))}
          value={category}
          {...form.field('category')}
        />
      )}
    </>
  )
}
