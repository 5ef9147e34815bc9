import type { LinePartDraft } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { AmountField } from './amount-field.tsx'
import { CollectionFields } from './collection-fields.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'
import { EntryFields, TermsFields } from './entry-fields.tsx'
import { GiftFields } from './gift-fields.tsx'
import { getPartErrors, getRemainder } from '../decisions/line-errors.ts'
import { makePart } from '../decisions/make-part.ts'
import styles from './line-fields.module.css'
import type { Decision, ReviewedLine } from '../decisions/reviewed-line.ts'
import {
  findUse,
  getUseLabel,
  isOut,
  listPartUses,
  makeUse,
  type Use,
} from '../decisions/what-it-is.ts'

interface SplitFieldsProps extends Omit<DraftFieldsProps, 'draft' | 'amount'> {
  line: ReviewedLine
}

/** Splits a line into parts, and shows what is left of it. */
export function SplitFields({ line, ...props }: SplitFieldsProps) {
  const { currency, errors, onChange } = props
  const { parts = [] } = line.decision
  const box = useRef<HTMLDivElement>(null)
  const left = getRemainder(line.open, parts)
  const add = () => {
    flushSync(() => onChange({ parts: [...parts, makePart(line)] }))
    const added = box.current?.querySelectorAll(':scope > details')[parts.length]
    // Several parts are folded; the new one is to be filled in.
    if (added instanceof HTMLDetailsElement) added.open = true
    added?.querySelector('input')?.focus()
  }
  const setPart = (at: number, by: Partial<LinePartDraft>) =>
    onChange({ parts: parts.map((part, one) => (one === at ? { ...part, ...by } : part)) })
  return (
    <div ref={box} className={styles['parts']}>
      {parts.map((part, at) => (
        <PartFields
          // Parts have no id, and only the last one is added or removed without a new list.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...props}
          at={at}
          line={line}
          part={part}
          isOpen={parts.length <= 3}
          errors={getPartErrors(errors, at)}
          onPart={(by) => setPart(at, by)}
          onRemove={() => onChange({ parts: parts.filter((_, one) => one !== at) })}
        />
      ))}
      <div className={styles['remainder']}>
        <p role="status">
          {left === 0 ? (
            'The parts add up.'
          ) : (
            <strong>
              {formatMoney(Math.abs(left), currency)}{' '}
              {Math.sign(left) === Math.sign(line.open) ? 'left' : 'too much'}
            </strong>
          )}
        </p>
        <Button variant="secondary" size="small" onClick={add}>
          Add a part
        </Button>
      </div>
    </div>
  )
}

interface PartFieldsProps extends Omit<DraftFieldsProps, 'draft' | 'amount' | 'onChange'> {
  at: number
  line: ReviewedLine
  part: LinePartDraft
  isOpen: boolean
  onPart: (by: Partial<LinePartDraft>) => void
  onRemove: () => void
}

/** The sign of a part's amount: negative if it takes money out. */
function sign(use: Use | 'ask'): 1 | -1 {
  return use !== 'ask' && isOut(use) ? -1 : 1
}

function PartFields({ at, isOpen, line, onPart, onRemove, part, ...props }: PartFieldsProps) {
  const { currency, errors } = props
  const use = findUse(part)
  const amount = part.amount ?? 0
  const who = part.as === 'gift' ? part.giver?.name : part.payee
  const change = (by: Partial<Decision>) => onPart(by as Partial<LinePartDraft>)
  const fields = { ...props, draft: part, amount, onChange: change }
  return (
    <details open={isOpen || Object.keys(errors).length > 0} className={styles['part']}>
      <summary>
        Part {at + 1}: {getUseLabel(use)}
        {who && `, ${who}`} <Money amount={amount} currency={currency} signed />
      </summary>
      <div className={styles['fields']}>
        <AmountField
          label="Amount"
          currency={currency}
          value={part.amount === null ? null : Math.abs(part.amount)}
          error={errors['amount']}
          onChange={(typed) => onPart({ amount: typed === null ? null : typed * sign(use) })}
        />
        <Select
          label="What this part is"
          options={listPartUses(part.as === 'match')}
          value={use}
          error={errors['as']}
          onChange={({ target }) => {
            const to = target.value as Use
            onPart({
              ...(makeUse(part, to, { ...line, text: '' }) as Partial<LinePartDraft>),
              amount: part.amount === null ? null : Math.abs(part.amount) * sign(to),
            })
          }}
        />
        {part.as === 'gift' && <GiftFields {...fields} />}
        {part.as === 'collection' && <CollectionFields {...fields} />}
        {part.as === 'entry' && <EntryFields {...fields} />}
      </div>
      <TermsFields {...fields} />
      <Button variant="quiet" size="small" onClick={onRemove}>
        Remove part {at + 1}
      </Button>
    </details>
  )
}
