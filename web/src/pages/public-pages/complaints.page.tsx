import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/texts/complaints.md'))

export default function ComplaintsPage() {
  return (
    <>
      <PageHeader
        title="Complaints"
        lead="How to complain, how soon you hear back, and who decides if you are unhappy with the answer."
      />
      <Parts />
    </>
  )
}
