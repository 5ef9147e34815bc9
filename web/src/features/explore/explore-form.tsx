import { listCountriesByName, getCountryName } from '@pennytrail/contract/countries.ts'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ExploreFilters, ExploreQuery, ProjectOrCharity } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import styles from './explore.module.css'

const kinds = [
  { value: '', label: 'Projects and charities' },
  { value: 'project', label: 'Projects' },
  { value: 'charity', label: 'Charities' },
] as const

interface ExploreFormProps {
  shown: ExploreQuery
  /** Called after a filter was chosen or a search was sent. */
  onChoice: () => void
  /** Called after each keystroke. */
  onTyping: () => void
}

/** The id of the form, to which the controls beside the results belong too. */
export const exploreFormId = 'explore-form'

/** Searches as the person types or chooses. Without scripts the browser sends the form itself. */
export function ExploreForm({ shown, onChoice, onTyping }: ExploreFormProps) {
  const { searchTerm, filters } = shown
  const { setSearchTerm, setFilters, clearCountry } = useExploreStore()
  const { pathname } = useLocation()
  const countries = useCountryOptions()
  const [open, setOpen] = useState(false)
  const chosen = countFilters(filters)
  const choose = (change: Parameters<typeof setFilters>[0]) => {
    setFilters(change)
    onChoice()
  }
  return (
    <form
      id={exploreFormId}
      action={pathname}
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
        <div className={styles['scripted']}>
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
        </div>
        <noscript>
          <Select
            label="Country"
            name="country"
            placeholder="Any country"
            options={countries}
            defaultValue={filters.country}
          />
        </noscript>
        {filters.listOfTags.map((tag) => (
          <input key={tag} type="hidden" name="listOfTags" value={tag} />
        ))}
        <Select
          label="Show"
          name="projectOrCharity"
          options={kinds}
          value={filters.projectOrCharity}
          onChange={(event) => choose({ projectOrCharity: event.target.value as ProjectOrCharity })}
        />
      </div>
    </form>
  )
}

function countFilters({ country, listOfTags, projectOrCharity }: ExploreFilters): number {
  return listOfTags.length + [country, projectOrCharity].filter(Boolean).length
}

/** Loads the countries that occur. Until they arrive, offers every country that exists. */
function useCountryOptions() {
  const { data } = useRead('GET /api/explore/filters')
  if (!data) return listCountriesByName().map(({ code, name }) => ({ value: code, label: name }))
  return data.countries
    .map((code) => ({ value: code, label: getCountryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'))
}
