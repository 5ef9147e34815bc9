import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/texts/terms.md'))

export default function TermsPage() {
  return (
    <>
      <PageHeader title="Terms of use" lead="The rules between you and us, in plain words." />
      <Parts />
    </>
  )
}
