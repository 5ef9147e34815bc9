import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Row } from '../../ui/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './search-form.module.css'

/** Searches projects and charities. Without scripts the browser submits the form itself. */
export default function SearchForm() {
  const navigate = useNavigate()
  return (
    <Row
      as="form"
      gap={8}
      align="end"
      role="search"
      aria-label="Projects and charities"
      action={exploreAddress()}
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('searchTerm')
        const searchTerm = typeof typed === 'string' ? typed.trim() : ''
        void navigate(exploreAddress({ searchTerm }))
      }}
    >
      <TextField
        label="Search for a project or a charity"
        type="search"
        name="searchTerm"
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" icon={<Search size={18} />}>
        Search
      </Button>
    </Row>
  )
}
