import { useState, type ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Chip } from '../../chip.tsx'
import { SearchAsYouType } from '../../form/search-as-you-type.tsx'
import styles from './dense-table.module.css'

interface FiltersProps {
  /** The name of the filters for screen readers, such as "Filter gifts". */
  label: string
  search: { placeholder: string; text: string; onSearch: (text: string) => void }
  /** The filters that are set, apart from the text. */
  set: readonly { label: string; onRemove: () => void }[]
  onClear: () => void
  /** The fields behind the button. */
  children: ReactNode
}

/** Shows a search field and a button with the other filters of a table. Those that are set are chips. */
export function Filters({ children, label, onClear, search, set }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search aria-label={label} className={styles['filters']}>
      <SearchAsYouType label="Search" hideLabel {...search} />
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{set.length > 0 && ` (${set.length})`}
      </Button>
      {isOpen && <div className={styles['panel']}>{children}</div>}
      {set.length > 0 && (
        <div role="group" aria-label="Active filters" className={styles['chips']}>
          {set.map((one) => (
            <Chip key={one.label} {...one} />
          ))}
        </div>
      )}
      {(set.length > 0 || search.text !== '') && (
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
