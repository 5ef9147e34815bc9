import { ClaimsQueue } from '../features/admin/claims-queue.tsx'
import { AccessDenied } from '../features/identity/access-denied.tsx'
import { useSession } from '../features/identity/session-store.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function AdminPage() {
  const isAdmin = useSession((state) => state.isAdmin)
  if (!isAdmin) return <AccessDenied>Only Pennytrail’s own staff can open this page.</AccessDenied>
  return (
    <>
      <PageHeader title="Administration" lead="What waits for a decision." />
      <ClaimsQueue />
    </>
  )
}
