import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/texts/how-it-works.md'))

export default function HowItWorksPage() {
  return (
    <>
      <PageHeader
        title="How it works"
        lead="From your gift to what it paid for, in the open. What happens on the way, and what each side does."
      />
      <Parts />
    </>
  )
}
