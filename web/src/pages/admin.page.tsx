import { useSearchParams } from 'react-router'
import { adminPath } from '../features/admin/admin-path.ts'
import { AdminGate } from '../features/identity/profile/profile-gate.tsx'
import { SecondFactorGate } from '../features/identity/second-factor/second-factor-gate.tsx'
import { Dashboard } from '../ui/layout/dashboard.tsx'
import { adminSections } from '../features/admin/admin-sections.tsx'

export default function AdminPage() {
  const [query] = useSearchParams()
  const section = adminSections.find(({ key }) => key === query.get('section')) ?? adminSections[0]
  return (
    <AdminGate>
      <Dashboard
        title="Administration"
        documentTitle={`${section.label}, administration`}
        lead="Every decision here is kept in the log, with its reason."
        sections={adminSections}
        current={section.key}
        toPath={adminPath}
      >
        <SecondFactorGate>
          <section.Panel />
        </SecondFactorGate>
      </Dashboard>
    </AdminGate>
  )
}
