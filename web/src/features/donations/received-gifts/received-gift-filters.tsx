import type { ReceivedList } from '@pennytrail/contract'
import { Select } from '../../../ui/form/select.tsx'
import { Filters } from '../../../ui/table/dense-table/filters.tsx'
import type { GiftFilters } from './gift-filters.ts'

const names = [
  { value: 'named', label: 'By name' },
  { value: 'anonymous', label: 'Anonymous' },
]

/** Filters for gifts. Each choice takes effect at once. */
export function ReceivedGiftFilters(props: {
  filters: GiftFilters
  projects: ReceivedList['projects']
  onChange: (changes: Partial<GiftFilters>, how?: 'typing') => void
}) {
  const { filters, projects, onChange } = props
  const funds = [
    { value: 'general', label: 'General fund' },
    ...projects.map(({ id, title }) => ({ value: id, label: title })),
  ]
  const shownAs = names.find(({ value }) => value === filters.shownAs)
  const fund = funds.find(({ value }) => value === filters.project)
  return (
    <Filters
      label="Filter gifts"
      search={{
        placeholder: 'Name, reference, message',
        text: filters.searchTerm,
        onSearch: (searchTerm) => onChange({ searchTerm }, 'typing'),
      }}
      set={[
        ...(shownAs ? [{ label: shownAs.label, onRemove: () => onChange({ shownAs: '' }) }] : []),
        ...(fund ? [{ label: fund.label, onRemove: () => onChange({ project: '' }) }] : []),
      ]}
      onClear={() => onChange({ searchTerm: '', shownAs: '', project: '' })}
    >
      <Select
        label="Shown"
        options={names}
        placeholder="By name and anonymous"
        value={filters.shownAs}
        onChange={({ target }) => onChange({ shownAs: target.value as GiftFilters['shownAs'] })}
      />
      <Select
        label="For"
        options={funds}
        placeholder="All funds"
        value={filters.project}
        onChange={({ target }) => onChange({ project: target.value })}
      />
    </Filters>
  )
}
