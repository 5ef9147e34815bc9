import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useNavigate } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import styles from './search-form.module.css'

/**
 * Searches projects and charities. Without scripts the browser submits the form itself. The form
 * uses plain elements, because it belongs to the first script of the home page.
 */
export function SearchForm() {
  const navigate = useNavigate()
  return (
    <form
      role="search"
      aria-label="Projects and charities"
      action={exploreAddress()}
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('searchTerm')
        const searchTerm = typeof typed === 'string' ? typed.trim() : ''
        void navigate(exploreAddress(searchTerm === '' ? {} : { searchTerm }))
      }}
    >
      <label htmlFor="searchTerm">Search for a project or a charity</label>
      <input
        type="search"
        id="searchTerm"
        name="searchTerm"
        maxLength={200}
        autoComplete="off"
        placeholder="A cause, a place or a name"
        className={styles['input']}
      />
      <button type="submit" className={buttonClass({})}>
        Search
      </button>
    </form>
  )
}
