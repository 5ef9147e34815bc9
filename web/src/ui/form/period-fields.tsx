import { useState, type ReactNode } from 'react'
import { focusFirstInvalidField } from '../../lib/form/focus-invalid-field.ts'
import { Button } from '../button.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { DateField } from './date-field.tsx'
import styles from './period-fields.module.css'
import { Select } from './select.tsx'

/** Two days (YYYY-MM-DD); an empty string for no day. */
interface Days {
  from: string
  to: string
}

interface PeriodFieldsProps {
  days: Days
  error: string | undefined
  /** Whether the period may have no first day. */
  isOpen?: boolean | undefined
  /** The last day that can be chosen. */
  max?: string
  onChange: (days: Days) => void
}

/** Shows the fields of the first and the last day of a period. */
export function PeriodFields({ days, error, isOpen, max, onChange }: PeriodFieldsProps) {
  return (
    <>
      <DateField
        label="First day"
        optional={isOpen}
        value={days.from}
        max={max}
        onChange={({ target }) => onChange({ ...days, from: target.value })}
      />
      <DateField
        label="Last day"
        value={days.to}
        max={max}
        error={error}
        onChange={({ target }) => onChange({ ...days, to: target.value })}
      />
    </>
  )
}

/** Chooses one of the usual periods by its name. `other` names all other periods. */
export function UsualPeriodSelect(props: {
  label: string
  other: string
  usual: readonly { label: string; period: { from: string | null; to: string } }[]
  days: Days
  onChange: (days: Days) => void
}) {
  const { label, other, usual, days, onChange } = props
  const at = usual.findIndex(
    ({ period: { from, to } }) => (from ?? '') === days.from && to === days.to,
  )
  return (
    <Select
      label={label}
      options={[
        ...usual.map((one, index) => ({ value: `${index}`, label: one.label })),
        { value: '-1', label: other },
      ]}
      value={`${at}`}
      onChange={({ target }) => {
        const next = usual[Number(target.value)]?.period
        if (next) onChange({ from: next.from ?? '', to: next.to })
      }}
    />
  )
}

/** Chooses a period for the page, which a button then shows. */
export function PeriodForm(props: {
  /** The name of the form for screen readers. */
  name: string
  /** The period that the page shows now. */
  shown: Days
  isOpen?: boolean
  submit: string
  check: (days: Days) => string | undefined
  onSubmit: (days: Days) => void
  /** Usual periods, above the fields or before them. */
  above?: ReactNode
  before?: ReactNode
}) {
  const [days, setDays] = useState(props.shown)
  const [error, setError] = useState<string>()
  const submit = () => {
    const wrong = props.check(days)
    setError(wrong)
    if (!wrong) props.onSubmit(days)
  }
  return (
    <Stack
      as="form"
      gap={16}
      className={styles['form']}
      noValidate
      aria-label={props.name}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        focusFirstInvalidField(event.currentTarget)
      }}
    >
      {props.above}
      <Row gap={16} align="end">
        {props.before}
        <PeriodFields days={days} error={error} isOpen={props.isOpen} onChange={setDays} />
        <Button type="submit" variant="secondary">
          {props.submit}
        </Button>
      </Row>
    </Stack>
  )
}
