import type { NewGrant, OwnCharity } from '@pennytrail/contract'
import {
  getGrantAmountError,
  grantLimits,
  getInstalmentsError,
  getPurposeError,
  getReportDatesError,
} from '@pennytrail/contract/grants/rules.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { useRulesForm, type RulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import {
  getGrantTermsError,
  GrantTermsFields,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
  FundChoice,
} from '../../ledger/index.ts'
import { BudgetLines } from '../budget-lines.tsx'
import { today } from '../grant-words.ts'
import styles from '../grants.module.css'
import { Form } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { ReportDates } from '../grant-reports/report-dates.tsx'

interface GrantValues {
  donorOrgId: string | null
  projectId: string
  amount: string
  purpose: string
  lines: string[]
  named: boolean
  awardedOn: string
  instalments: { amount: string; dueOn: string }[]
  reports: { date: string }[]
  terms: TypedGrantTerms
}

function mustBeAboveZero(amount: number | null) {
  return amount === 0 ? 'Enter an amount above zero.' : undefined
}

function toInput({ instalments }: GrantValues) {
  return instalments.map(({ amount, dueOn }) => ({ amount: parseAmount(amount), dueOn }))
}

/** Records a grant by bank transfer. The organisation is asked to confirm it. */
export function RecordGrantForm(props: { charity: OwnCharity; onRecorded: (id: string) => void }) {
  const { charity, onRecorded } = props
  const [id] = useState(newId)
  const form = useRulesForm<GrantValues>({
    defaultValues: {
      donorOrgId: null,
      projectId: '',
      amount: '',
      purpose: '',
      lines: [],
      named: true,
      awardedOn: today(),
      instalments: [{ amount: '', dueOn: today() }],
      reports: [],
      terms: noGrantTerms,
    },
    rules: {
      donorOrgId: (org) => (org === null ? 'Choose the organisation.' : undefined),
      amount: (amount) => getTypedAmountError(amount, getGrantAmountError),
      purpose: getPurposeError,
      awardedOn: (date) => getEntryDateError(date, today()),
      instalments: (_, values) => {
        const amountError = values.instalments
          .map(({ amount }) => amount && getTypedAmountError(amount, mustBeAboveZero))
          .findIndex(Boolean)
        if (amountError >= 0) {
          const { amount } = values.instalments[amountError]!
          return `Instalment ${amountError + 1}: ${getTypedAmountError(amount, mustBeAboveZero)}`
        }
        const amount = parseAmount(values.amount)
        return amount === null ? undefined : getInstalmentsError(amount, toInput(values))
      },
      reports: (reports, { awardedOn }) =>
        getReportDatesError(reports.map(({ date }) => date)) ??
        (reports.some(({ date }) => date <= awardedOn)
          ? 'Choose report dates after the award date.'
          : undefined),
      terms: (terms, { projectId }) => (projectId === '' ? undefined : getGrantTermsError(terms)),
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useCall('POST /api/grant')
  const record = async (values: GrantValues) => {
    const terms = values.projectId === '' ? null : toGrantTerms(values.terms)
    const body: NewGrant = {
      id,
      charityId: charity.id,
      projectId: values.projectId || null,
      donorOrgId: values.donorOrgId ?? '',
      amount: parseAmount(values.amount) ?? 0,
      purpose: values.purpose.trim(),
      budgetLineIds: values.projectId === '' ? [] : values.lines,
      shownAs: values.named ? 'named' : 'anonymous',
      awardedOn: values.awardedOn,
      instalments: toInput(values).map(({ amount, dueOn }) => ({ amount: amount ?? 0, dueOn })),
      reportDates: values.reports.map(({ date }) => date),
      ...(terms ? { terms } : {}),
    }
    await mutateAsync({ body })
    onRecorded(id)
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      send={record}
      failure="The grant could not be recorded. Please try again."
      failureAt="button"
      submit="Record and ask for confirmation"
      submitting="Recording.."
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
      <Controller
        control={form.control}
        name="donorOrgId"
        render={({ field }) => (
          <OrgChoice
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.donorOrgId?.message}
          />
        )}
      />
      <TextField label="Total grant" prefix="£" inputMode="decimal" {...form.field('amount')} />
      <DateField label="When was it awarded?" {...form.field('awardedOn')} />
      <FundChoice charityId={charity.id} {...form.register('projectId')} />
      <Controller
        control={form.control}
        name="lines"
        render={({ field }) => (
          <BudgetLines
            projectId={form.watch('projectId')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Textarea
        label="Purpose"
        hint="As written in the award. The organisation confirms it."
        maxCharacters={grantLimits.purpose}
        rows={3}
        {...form.field('purpose')}
      />
      {form.watch('projectId') !== '' && (
        <Controller
          control={form.control}
          name="terms"
          render={({ field }) => (
            <GrantTermsFields
              value={field.value}
              onChange={field.onChange}
              error={findListMessage(errors.terms)}
            />
          )}
        />
      )}
      <Instalments form={form} error={findListMessage(errors.instalments)} />
      <Controller
        control={form.control}
        name="reports"
        render={({ field }) => (
          <ReportDates
            value={field.value.map(({ date }) => date)}
            onChange={(dates) => field.onChange(dates.map((date) => ({ date })))}
            error={findListMessage(errors.reports)}
          />
        )}
      />
      <Checkbox
        label="Name the organisation publicly"
        hint="The organisation can refuse the grant if it wants to stay anonymous."
        {...form.register('named')}
      />
    </Form>
  )
}

/**
 * Returns the validation error of a whole list of inputs, as opposed to the error of one of them.
 */
function findListMessage(error: unknown): string | undefined {
  return (
    (error as { message?: string; root?: { message?: string } } | undefined)?.message ??
    (error as { root?: { message?: string } } | undefined)?.root?.message
  )
}

function Instalments(props: { form: RulesForm<GrantValues>; error: string | undefined }) {
  const { error, form } = props
  const { append, fields, remove } = useFieldArray({ control: form.control, name: 'instalments' })
  return (
    <Section id="instalments" title="When will the money arrive?" className="small-h2">
      {fields.map((field, at) => (
        <div key={field.id} className={styles['row']}>
          <TextField
            label={`Instalment ${at + 1}`}
            prefix="£"
            inputMode="decimal"
            {...form.register(`instalments.${at}.amount`)}
          />
          <DateField label={`Due ${at + 1}`} {...form.register(`instalments.${at}.dueOn`)} />
          {fields.length > 1 && (
            <Button variant="quiet" onClick={() => remove(at)}>
              Remove<span className="visually-hidden"> instalment {at + 1}</span>
            </Button>
          )}
        </div>
      ))}
      <FieldError id="instalments" error={error} />
      <Row gap={12}>
        <Button variant="secondary" onClick={() => append({ amount: '', dueOn: '' })}>
          Add an instalment
        </Button>
      </Row>
    </Section>
  )
}

function OrgChoice(props: {
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const [chosenName, setChosenName] = useState('')
  const {
    data: found,
    error,
    isFetching,
    refetch,
  } = useRead('GET /api/donor-org', {
    query: { searchTerm: typed },
  })
  const failure = error && !found ? 'The organisations could not be loaded.' : undefined
  const options = (found?.donorOrgs ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const chosen = props.value
  const withChosen =
    chosen !== null && !options.some(({ value }) => value === chosen)
      ? [{ value: chosen, label: chosenName }, ...options]
      : options
  return (
    <Stack gap={8}>
      <Combobox
        {...props}
        onChange={(value) => {
          setChosenName(withChosen.find((one) => one.value === value)?.label ?? '')
          props.onChange(value)
        }}
        name="donorOrgId"
        label="Organisation"
        hint="A verified donor organisation. One that has no page here can set one up."
        placeholder="Type its name"
        loading={isFetching}
        emptyText={failure}
        options={withChosen}
        onSearch={setTyped}
      />
      {failure && <LoadFailedLine error={error} failure={failure} onRetry={refetch} />}
    </Stack>
  )
}
