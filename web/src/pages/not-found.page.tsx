import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { Row } from '../ui/layout/layout.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeading } from '../ui/layout/page-header.tsx'
import { SearchForm } from '../features/explore/search-form.tsx'
import styles from '../features/explore/not-found.module.css'

export function NotFoundPage() {
  return (
    <div className={styles['page']}>
      <svg viewBox="0 0 320 120" aria-hidden="true" className={styles['trail']}>
        <path d="M6 100c70 0 60-72 130-72 52 0 52 44 92 44" />
        <path d="M262 72h52" className={styles['lost']} />
        <circle cx="244" cy="72" r="13" />
      </svg>
      <PageHeading title="Page not found">Page not found</PageHeading>
      <p className="large quiet">
        The trail ends here. There is no page at this address. It may have moved, or the link may be
        mistyped.
      </p>
      <SearchForm />
      <Row gap={12} justify="center">
        <ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </Row>
    </div>
  )
}
