import type { TransactionList } from '@pennytrail/contract'
import { categories, entryKinds } from '@pennytrail/contract/sorp.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isNarrowed, type TransactionFilters } from './transaction-filters.ts'
import styles from './ledger.module.css'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const kinds = optionsOf(entryKinds)
const categoryOptions = optionsOf(categories)
const directions = [
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
  { value: 'between', label: 'Moved between funds' },
]

/** How long after the last key the list follows, in milliseconds. */
const typingPause = 300

interface FilterFormProps {
  filters: TransactionFilters
  lines: TransactionList['lines']
  onChange: (change: Partial<TransactionFilters>, how?: 'typing') => void
  onClear: () => void
}

/** What narrows the list. Every choice counts at once; there is nothing to send. */
export function FilterForm({ filters, lines, onChange, onClear }: FilterFormProps) {
  const choose =
    (name: keyof TransactionFilters) =>
    (event: { target: { value: string } }): void =>
      onChange({ [name]: event.target.value })
  return (
    <search className={styles['filters']} aria-label="Filter transactions">
      <TextFilter text={filters.text} onType={(text) => onChange({ text }, 'typing')} />
      <Select
        label="Kind"
        options={kinds}
        placeholder="All kinds"
        value={filters.kind}
        onChange={choose('kind')}
      />
      <Select
        label="Category"
        options={categoryOptions}
        placeholder="All categories"
        value={filters.category}
        onChange={choose('category')}
      />
      {lines.length > 0 && (
        <Select
          label="Budget line"
          options={[
            ...lines.map(({ id, label }) => ({ value: id, label })),
            { value: 'none', label: 'Outside the budget' },
          ]}
          placeholder="All lines"
          value={filters.line}
          onChange={choose('line')}
        />
      )}
      <Select
        label="Direction"
        options={directions}
        placeholder="In and out"
        value={filters.direction}
        onChange={choose('direction')}
      />
      <DateField
        label="From"
        value={filters.from}
        max={filters.to || undefined}
        onChange={choose('from')}
      />
      <DateField
        label="To"
        value={filters.to}
        min={filters.from || undefined}
        onChange={choose('to')}
      />
      {isNarrowed(filters) && (
        <Button variant="secondary" onClick={onClear} className={styles['clear']}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

function TextFilter({ text, onType }: { text: string; onType: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(text)
  useEffect(() => () => clearTimeout(pause.current), [])
  // The address changed by other means than typing here: back, or "Clear filters".
  useEffect(() => {
    if (text === sent.current) return
    clearTimeout(pause.current)
    sent.current = text
    setTyped(text)
  }, [text])
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      sent.current = value
      onType(value)
    }, typingPause)
  }
  return (
    <TextField
      type="search"
      label="Search"
      placeholder="Payee, what for, giver"
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.target.value)}
    />
  )
}
