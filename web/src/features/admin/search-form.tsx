import { useState, type ReactNode } from 'react'
import { Row } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAddressFilters } from './use-address-filters.ts'
import styles from './admin.module.css'

interface SearchFormProps {
  label: string
  /** The name of the search region for screen readers. */
  name: string
  children?: ReactNode
}

/** A search form that keeps its search term in the URL. A new search starts on the first page. */
export function SearchForm({ label, name, children }: SearchFormProps) {
  const { query, change } = useAddressFilters()
  const searched = query.get('q') ?? ''
  const [words, setWords] = useState(searched)
  const [known, setKnown] = useState(searched)
  // Back and Forward change the search in the URL, so the field shows the new search.
  if (known !== searched) {
    setKnown(searched)
    setWords(searched)
  }
  return (
    <search aria-label={name}>
      <Row
        as="form"
        gap={12}
        align="end"
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault()
          change('q', words.trim())
        }}
      >
        <TextField
          type="search"
          label={label}
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
        {children}
        <Button type="submit">Search</Button>
      </Row>
    </search>
  )
}
