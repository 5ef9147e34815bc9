import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './admin.module.css'

interface SearchFormProps {
  label: string
  /** The name of the search region for screen readers. */
  name: string
  children?: ReactNode
}

/** A search form that keeps its words in the address. A new search starts on the first page. */
export function SearchForm({ label, name, children }: SearchFormProps) {
  const [query, setQuery] = useSearchParams()
  const searched = query.get('q') ?? ''
  const [words, setWords] = useState(searched)
  const [known, setKnown] = useState(searched)
  // Back and Forward change the search in the address, so the field takes it over.
  if (known !== searched) {
    setKnown(searched)
    setWords(searched)
  }
  const search = () => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (words.trim()) next.set('q', words.trim())
    else next.delete('q')
    setQuery(next)
  }
  return (
    <search aria-label={name}>
      <form
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault()
          search()
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
      </form>
    </search>
  )
}
