import { useSearchParams } from 'react-router'
import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const ComplaintForm = createLazyComponent(
  () => import('../../features/data-complaints/complaint-form.tsx'),
)

export default function DataComplaintPage() {
  const [query] = useSearchParams()
  return (
    <>
      <PageHeader
        title="Complain about your personal data"
        lead="You do not need an account. We confirm by email at once, and whoever is responsible answers you within 30 days."
      />
      <ComplaintForm charityNumber={query.get('charity') ?? ''} />
    </>
  )
}
