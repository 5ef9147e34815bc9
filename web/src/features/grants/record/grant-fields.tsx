import { grantLimits } from '@pennytrail/contract/grants/rules.ts'
import type { ReactNode } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import type { RulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FundChoice, GrantTermsFields } from '../../ledger/index.ts'
import { BudgetLines } from '../budget-lines.tsx'
import { ReportDates } from '../grant-reports/report-dates.tsx'
import styles from '../grants.module.css'
import type { GrantValues } from './grant-values.ts'

/** The fields of every grant: how much, what for, when it is paid, and what is reported. */
export function GrantFields(props: {
  form: RulesForm<GrantValues>
  /** The charity whose fund receives the grant; null while none is chosen. */
  charityId: string | null
  /** Whether the grant is agreed, so that its fund stays. */
  isFundFixed?: boolean
  purposeHint: string
  /** Shown between the amount and the fund. */
  date?: ReactNode
  termsLegend?: string
  namedHint: string
}) {
  const { charityId, date, form, isFundFixed, namedHint, purposeHint, termsLegend } = props
  const { errors } = form.formState
  const projectId = form.watch('projectId')
  return (
    <>
      <TextField label="Total grant" prefix="£" inputMode="decimal" {...form.field('amount')} />
      {date}
      {charityId !== null && !isFundFixed && (
        <FundChoice charityId={charityId} {...form.register('projectId')} />
      )}
      <Controller
        control={form.control}
        name="lines"
        render={({ field }) => (
          <BudgetLines projectId={projectId} value={field.value} onChange={field.onChange} />
        )}
      />
      <Textarea
        label="Purpose"
        hint={purposeHint}
        maxCharacters={grantLimits.purpose}
        rows={3}
        {...form.field('purpose')}
      />
      {projectId !== '' && (
        <Controller
          control={form.control}
          name="terms"
          render={({ field }) => (
            <GrantTermsFields
              {...(termsLegend ? { legend: termsLegend } : {})}
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
        hint={namedHint}
        {...form.register('named')}
      />
    </>
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
