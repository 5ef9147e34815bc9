import type { TransactionList } from '@pennytrail/contract'
import { categories } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { Select, type Option } from '../../../ui/form/select.tsx'
import { Filters } from '../../../ui/table/dense-table/filters.tsx'
import { describePeriod, PeriodFilter } from '../../../ui/table/dense-table/period-filter.tsx'
import { noFilters, type TransactionFilters } from './transaction-filters.ts'

function toOptions(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

interface Choice {
  name: 'kind' | 'category' | 'line' | 'direction' | 'evidence'
  label: string
  placeholder: string
  options: readonly Option[]
}

const choices: readonly Choice[] = [
  { name: 'kind', label: 'Kind', options: toOptions(entryKinds), placeholder: 'All kinds' },
  {
    name: 'category',
    label: 'Category',
    options: toOptions(categories),
    placeholder: 'All categories',
  },
  {
    name: 'direction',
    label: 'Direction',
    options: toOptions({ in: 'Money in', out: 'Money out', between: 'Moved between funds' }),
    placeholder: 'In and out',
  },
  {
    name: 'evidence',
    label: 'Receipt',
    options: toOptions({ with: 'With a receipt', without: 'Spending without a receipt' }),
    placeholder: 'With or without',
  },
]

function listChoices(lines: TransactionList['lines']): readonly Choice[] {
  if (lines.length === 0) return choices
  const options = [
    ...lines.map(({ id, label }) => ({ value: id, label })),
    { value: 'none', label: 'Outside the budget' },
  ]
  return [...choices, { name: 'line', label: 'Budget line', options, placeholder: 'All lines' }]
}

interface FilterFormProps {
  filters: TransactionFilters
  lines: TransactionList['lines']
  onChange: (change: Partial<TransactionFilters>, how?: 'typing') => void
}

/** Shows the filters of a list of transactions. Each choice takes effect at once. */
export function FilterForm({ filters, lines, onChange }: FilterFormProps) {
  const { from, to, sort, order, text } = filters
  const shown = listChoices(lines)
  const period = describePeriod({ from, to })
  const set = shown.flatMap(({ name, options }) => {
    const chosen = options.find(({ value }) => value === filters[name])
    return chosen ? { label: chosen.label, onRemove: () => onChange({ [name]: '' }) } : []
  })
  return (
    <Filters
      label="Filter transactions"
      search={{
        placeholder: 'Payee, what for, giver',
        text,
        onSearch: (next) => onChange({ text: next }, 'typing'),
      }}
      set={[
        ...(period ? [{ label: period, onRemove: () => onChange({ from: '', to: '' }) }] : []),
        ...set,
      ]}
      onClear={() => onChange({ ...noFilters, sort, order })}
    >
      <PeriodFilter days={{ from, to }} onChange={onChange} />
      {shown.map(({ name, ...select }) => (
        <Select
          key={name}
          {...select}
          value={filters[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </Filters>
  )
}
