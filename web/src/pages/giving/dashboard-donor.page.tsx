import { useSearchParams } from 'react-router'
import { ProfileGate } from '../../features/identity/profile/profile-gate.tsx'
import { useSession } from '../../features/identity/session/session-store.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SectionNav } from '../../ui/layout/section-nav.tsx'
import { RevealTogether } from '../../ui/loading/reveal-together.tsx'
import { donorSections } from '../../features/account/donor-dashboard/donor-sections.tsx'
import { getGreetingName } from '@pennytrail/contract/identity/person-name.ts'

export default function DashboardDonorPage() {
  return (
    <ProfileGate profile="DONOR">
      <DonorDashboard />
    </ProfileGate>
  )
}

function DonorDashboard() {
  const [query] = useSearchParams()
  const greeting = useSession(getGreetingName)
  const requestedSection = query.get('section')
  const section = donorSections.find(({ key }) => key === requestedSection) ?? donorSections[0]
  return (
    <>
      <PageHeader
        title={section.title ?? `Welcome, ${greeting}`}
        documentTitle={section.title ?? 'Your dashboard'}
      />
      <SectionNav
        label="Your dashboard"
        sections={donorSections}
        current={section.key}
        toPath={(key) => `?section=${key}`}
      />
      <RevealTogether key={section.key} label="your gifts">
        <section.Panel />
      </RevealTogether>
    </>
  )
}
