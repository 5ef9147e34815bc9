import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/texts/fraud-policy.md'))

export default function FraudPolicyPage() {
  return (
    <>
      <PageHeader
        title="Fraud and money laundering"
        lead="How we keep fraud and money laundering out, what you can check yourself, and how to report a concern."
      />
      <Parts />
    </>
  )
}
