import {
  maxAmountText,
  maxGiftAmounts,
  type GiftAmount,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { callOnLeaving, showAndFocus } from '../../../lib/move-focus.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './gift-amounts-editor.module.css'
import { toGiftAmountValues, type GiftAmountValue } from './gift-amounts-values.ts'

interface GiftAmountsEditorProps {
  /** The name of the form field, from which the ids of the inputs are made. */
  name: string
  title: string
  value: readonly GiftAmountValue[]
  /** Says which amounts are offered while the list is empty. */
  empty: string
  /** The amounts that the button proposes while the list is empty. */
  proposed: readonly GiftAmount[]
  example: string
  error: string | undefined
  onChange: (amounts: GiftAmountValue[]) => void
  onBlur: () => void
}

/** Edits up to four amounts and the text that says what each one buys. */
export function GiftAmountsEditor(props: GiftAmountsEditorProps) {
  const { name, title, value, empty, proposed, example, error, onChange, onBlur } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const id = `field-${name}`
  const change = (at: number, part: Partial<GiftAmountValue>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  /** Shows the amounts and focuses the first input of a row. */
  const show = (amounts: GiftAmountValue[], at: number) =>
    showAndFocus(
      () => onChange(amounts),
      () => list.current?.querySelectorAll<HTMLInputElement>('input')[at * 2],
    )
  return (
    <Stack
      as="fieldset"
      ref={list}
      gap={16}
      id={id}
      tabIndex={-1}
      className={styles['editor']}
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={callOnLeaving(onBlur)}
    >
      <legend className={styles['title']}>{title}</legend>
      {value.length === 0 && <p className="quiet">{empty}</p>}
      {value.map((one, at) => (
        <div key={at} className={styles['row']}>
          <TextField
            label={`Amount ${at + 1}`}
            id={`${name}-${at}-amount`}
            prefix="£"
            inputMode="decimal"
            value={one.amount}
            onChange={(event) => change(at, { amount: event.target.value })}
          />
          <TextField
            label={`What amount ${at + 1} buys`}
            optional
            {...(at === 0 && { hint: `For example: ${example}` })}
            id={`${name}-${at}-says`}
            maxLength={maxAmountText}
            value={one.says}
            onChange={(event) => change(at, { says: event.target.value })}
          />
          <IconButton
            label={`Remove amount ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      <FieldError id={id} error={error} />
      <Row gap={12}>
        {value.length === 0 && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => show(toGiftAmountValues(proposed), 0)}
          >
            Start with a proposal
          </Button>
        )}
        {value.length < maxGiftAmounts && (
          <Button
            variant={value.length === 0 ? 'quiet' : 'secondary'}
            size="small"
            onClick={() => show([...value, { amount: '', says: '' }], value.length)}
          >
            <Plus size={16} aria-hidden="true" />
            Add an amount
          </Button>
        )}
      </Row>
    </Stack>
  )
}
