import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(
  () => import('../../features/public-pages/texts/accessibility.md'),
)

export default function AccessibilityPage() {
  return (
    <>
      <PageHeader
        title="Accessibility"
        lead="Pennytrail is for everyone. How we make sure of that, what does not work yet, and how to tell us."
      />
      <Parts />
    </>
  )
}
