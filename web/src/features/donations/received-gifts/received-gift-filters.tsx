import type { ReceivedList } from '@pennytrail/contract'
import { Select } from '../../../ui/form/select.tsx'
import { SearchAsYouType } from '../../../ui/form/search-as-you-type.tsx'
import styles from './received-gifts.module.css'
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
  return (
    <search className={styles['filters']} aria-label="Filter gifts">
      <SearchAsYouType
        label="Search"
        placeholder="Name, reference, message"
        text={filters.searchTerm}
        onSearch={(searchTerm) => onChange({ searchTerm }, 'typing')}
      />
      <Select
        label="Shown"
        options={names}
        placeholder="By name and anonymous"
        value={filters.shownAs}
        onChange={({ target }) => onChange({ shownAs: target.value as GiftFilters['shownAs'] })}
      />
      <Select
        label="For"
        options={[
          { value: 'general', label: 'General fund' },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        placeholder="All funds"
        value={filters.project}
        onChange={({ target }) => onChange({ project: target.value })}
      />
    </search>
  )
}
