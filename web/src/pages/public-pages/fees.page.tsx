import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/fees.tsx'))

export default function FeesPage() {
  return (
    <>
      <PageHeader
        title="Fees and charges"
        lead="What is taken from a gift, by whom, and what reaches the charity."
      />
      <Parts />
    </>
  )
}
