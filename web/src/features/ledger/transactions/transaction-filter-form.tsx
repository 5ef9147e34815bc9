import type { TransactionList } from '@pennytrail/contract'
import { categories } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SearchAsYouType } from '../../../ui/form/search-as-you-type.tsx'
import { isFiltered, type TransactionFilters } from './transaction-filters.ts'
import styles from '../ledger.module.css'

function toOptions(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

const kinds = toOptions(entryKinds)
const categoryOptions = toOptions(categories)
const directions = [
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
  { value: 'between', label: 'Moved between funds' },
]

const receipts = [
  { value: 'with', label: 'With a receipt' },
  { value: 'without', label: 'Spending without a receipt' },
]

interface FilterFormProps {
  filters: TransactionFilters
  lines: TransactionList['lines']
  onChange: (change: Partial<TransactionFilters>, how?: 'typing') => void
  onClear: () => void
}

/** Shows the filters of a list of transactions. Each choice takes effect at once. */
export function FilterForm({ filters, lines, onChange, onClear }: FilterFormProps) {
  const choose =
    (name: keyof TransactionFilters) =>
    (event: { target: { value: string } }): void =>
      onChange({ [name]: event.target.value })
  const lineOptions = [
    ...lines.map(({ id, label }) => ({ value: id, label })),
    { value: 'none', label: 'Outside the budget' },
  ]
  const selects = [
    { name: 'kind', label: 'Kind', options: kinds, placeholder: 'All kinds' },
    {
      name: 'category',
      label: 'Category',
      options: categoryOptions,
      placeholder: 'All categories',
    },
    { name: 'line', label: 'Budget line', options: lineOptions, placeholder: 'All lines' },
    { name: 'direction', label: 'Direction', options: directions, placeholder: 'In and out' },
    { name: 'evidence', label: 'Receipt', options: receipts, placeholder: 'With or without' },
  ] as const
  return (
    <search className={styles['filters']} aria-label="Filter transactions">
      <SearchAsYouType
        label="Search"
        placeholder="Payee, what for, giver"
        text={filters.text}
        onSearch={(text) => onChange({ text }, 'typing')}
      />
      {selects
        .filter(({ name }) => name !== 'line' || lines.length > 0)
        .map(({ name, ...select }) => (
          <Select key={name} {...select} value={filters[name]} onChange={choose(name)} />
        ))}
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
      {isFiltered(filters) && (
        <Button variant="secondary" onClick={onClear} className={styles['clear']}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
