import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/texts/privacy.md'))

export default function PrivacyPage() {
  return (
    <>
      <PageHeader
        title="Privacy"
        lead="What we know about you, why, who else sees it, how long it is kept, and what you can do about it."
      />
      <Parts />
    </>
  )
}
