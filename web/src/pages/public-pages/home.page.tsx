import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { SearchForm } from '../../features/explore/search-form.tsx'
import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/layout/page-header.tsx'
import styles from '../../features/public-pages/home.module.css'

// The server renders the example, so a visitor reads it before its script has loaded.
const Example = createLazyComponent(
  async () => ({
    default: (await import('../../features/public-pages/gift-example.tsx')).FrontPageExample,
  }),
  { early: true },
)
const Rest = createLazyComponent(() => import('../../features/public-pages/home-sections.tsx'))

export default function HomePage() {
  return (
    <Stack gap={72}>
      <section className={styles['hero']}>
        <Stack gap={24}>
          <PageHeading title="Follow every penny you give" className={styles['title']}>
            Follow every penny.
          </PageHeading>
          <p className={styles['lead']}>
            Give to a UK charity’s project and see, in its open ledger, what your money paid for.
          </p>
          <SearchForm />
          <Row gap={12} align="center">
            <ButtonLink to={exploreAddress()} variant="accent">
              Explore projects
            </ButtonLink>
            <ButtonLink to="/how-it-works" variant="secondary">
              How it works
            </ButtonLink>
          </Row>
        </Stack>
        <Example />
      </section>

      <Rest />
    </Stack>
  )
}
