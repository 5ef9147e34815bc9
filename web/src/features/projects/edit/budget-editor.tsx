import { spendingCategories } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { callOnLeaving, showAndFocus } from '../../../lib/move-focus.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './budget-editor.module.css'
import { findBudgetLineErrors, type BudgetValue } from './project-values.ts'

const categories = Object.entries(spendingCategories).map(([value, label]) => ({ value, label }))

function sumPlanned(lines: readonly BudgetValue[], currency: string): number {
  return lines.reduce((sum, line) => sum + (parseAmount(line.planned, currency) ?? 0), 0)
}

interface BudgetEditorProps {
  value: readonly BudgetValue[]
  currency: string
  /**
   * The validation error of the whole budget. It is set once the person has left the budget or
   * submitted the form; from then on each line also shows its own error.
   */
  error: string | undefined
  onChange: (lines: BudgetValue[]) => void
  onBlur: () => void
}

export function BudgetEditor({ value, currency, error, onChange, onBlur }: BudgetEditorProps) {
  const list = useRef<HTMLDivElement>(null)
  const lineErrors = error ? findBudgetLineErrors(value, currency) : []
  const change = (at: number, part: Partial<BudgetValue>) =>
    onChange(value.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const add = () => {
    const line = { id: crypto.randomUUID(), label: '', category: 'charitable-activities' }
    showAndFocus(
      () => onChange([...value, { ...line, planned: '' }]),
      () => list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input'),
    )
  }
  return (
    <Stack ref={list} gap={16} id="field-budget" tabIndex={-1} onBlur={callOnLeaving(onBlur)}>
      {value.map((line, at) => (
        <Stack as="fieldset" gap={12} align="start" key={line.id} className={styles['line']}>
          <legend className="visually-hidden">Budget line {at + 1}</legend>
          <TextField
            label="What for"
            id={`budget-${line.id}-label`}
            value={line.label}
            error={lineErrors[at]?.label}
            onChange={(event) => change(at, { label: event.target.value })}
          />
          <Select
            label="Category"
            id={`budget-${line.id}-category`}
            options={categories}
            value={line.category}
            error={lineErrors[at]?.category}
            onChange={(event) => change(at, { category: event.target.value })}
          />
          <TextField
            label={`Planned (${currency})`}
            id={`budget-${line.id}-planned`}
            inputMode="decimal"
            value={line.planned}
            error={lineErrors[at]?.planned}
            onChange={(event) => change(at, { planned: event.target.value })}
            onBlur={() => {
              const amount = parseAmount(line.planned, currency)
              if (amount !== null) change(at, { planned: toDecimal(amount, currency) })
            }}
          />
          <IconButton
            label={`Remove budget line ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Trash2 size={18} />
          </IconButton>
        </Stack>
      ))}
      <FieldError id="field-budget" error={error} />
      <Row gap={16} align="center" justify="between" className={styles['foot']}>
        <Button variant="secondary" size="small" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          Add a budget line
        </Button>
        {value.length > 0 && (
          <p>
            Total planned <Money amount={sumPlanned(value, currency)} currency={currency} />
          </p>
        )}
      </Row>
    </Stack>
  )
}
