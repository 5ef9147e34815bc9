import { listCountriesByName, getCountryName } from '@pennytrail/contract/countries.ts'
import { tags as allTags } from '@pennytrail/contract/projects/tags.ts'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ExploreFilters, ProjectOrCharity } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import styles from './explore.module.css'
import { useExploreFilters } from './use-explore-results.ts'

const kinds = [
  { value: '', label: 'Projects and charities' },
  { value: 'project', label: 'Projects' },
  { value: 'charity', label: 'Charities' },
] as const

interface ExploreFormProps {
  /** Called after a filter was chosen or a search was sent. */
  onChoice: () => void
  /** Called after each keystroke. */
  onTyping: () => void
}

export function ExploreForm({ onChoice, onTyping }: ExploreFormProps) {
  const { searchTerm, filters, setSearchTerm, setFilters, clearCountry } = useExploreStore()
  const { countries, tags } = useFilterOptions()
  const chosenTags = new Set(filters.listOfTags)
  const [open, setOpen] = useState(false)
  const chosen = countFilters(filters)
  const choose = (change: Parameters<typeof setFilters>[0]) => {
    setFilters(change)
    onChoice()
  }
  return (
    <form
      role="search"
      aria-label="Projects and charities"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onChoice()
      }}
    >
      <div className={styles['term']}>
        <TextField
          label="Search"
          type="search"
          name="searchTerm"
          maxLength={200}
          autoComplete="off"
          placeholder="A cause, a place, a charity or its number"
          value={searchTerm}
          onChange={(event) => {
            setSearchTerm(event.target.value)
            onTyping()
          }}
        />
        <Button type="submit" icon={<Search size={18} />}>
          Search
        </Button>
      </div>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal size={18} />}
        className={styles['fold'] ?? ''}
        aria-expanded={open}
        aria-controls="explore-filters"
        onClick={() => setOpen(!open)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <div id="explore-filters" className={styles['filters']} data-open={open}>
        <Combobox
          label="Country"
          options={countries}
          value={filters.country || null}
          placeholder="Any country"
          onChange={(country) => {
            if (country === null) {
              clearCountry()
              onChoice()
            } else choose({ country })
          }}
        />
        <Combobox
          label="Add a tag"
          options={tags.filter(({ value }) => !chosenTags.has(value))}
          value={null}
          placeholder={chosenTags.size > 0 ? 'Another tag' : 'Any tag'}
          onChange={(tag) => {
            if (tag !== null) choose({ listOfTags: [...filters.listOfTags, tag] })
          }}
        />
        <Select
          label="Show"
          options={kinds}
          value={filters.projectOrCharity}
          onChange={(event) => choose({ projectOrCharity: event.target.value as ProjectOrCharity })}
        />
      </div>
    </form>
  )
}

const countFilters = ({ country, listOfTags, projectOrCharity }: ExploreFilters): number =>
  listOfTags.length + [country, projectOrCharity].filter(Boolean).length

/** Loads the available filter options. Until they arrive, offers every option that exists. */
function useFilterOptions() {
  const { data } = useExploreFilters()
  const countries = data
    ? data.countries
        .map((code) => ({ value: code, label: getCountryName(code) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'))
    : listCountriesByName().map(({ code, name }) => ({ value: code, label: name }))
  const tags = (data?.tags ?? allTags).map((tag) => ({ value: tag, label: tag }))
  return { countries, tags }
}
