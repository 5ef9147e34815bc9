import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useGrantReport } from '../features/grants/use-grants.ts'
import { useSession } from '../features/identity/session.ts'
import { hasCode, messageOf } from '../lib/api-error.ts'
import { latePart } from '../lib/late-part.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Waiting } from '../ui/waiting.tsx'

const GrantReportScreen = latePart(() => import('./grant-report-screen.tsx'))

const loading = <Waiting of="the report" height="24rem" />

/** /grant-report/{id or the secret of its link}: what was told of a grant, as it was frozen. */
export default function GrantReportPage() {
  const { reportId = '' } = useParams()
  const { status, userId } = useSession()
  const { pathname } = useLocation()
  if (status === 'starting') return loading
  // The secret of a link opens it for anyone; its id only for the two who agreed on the grant.
  if (status === 'signed-out' && !reportId.startsWith('s-')) {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname)}`} replace />
  }
  // Anew for another person: what may be seen and done is theirs.
  return <KnownReport key={userId} asked={reportId} />
}

function KnownReport({ asked }: { asked: string }) {
  const { data, error, refetch } = useGrantReport(asked)
  const { donorOrgs } = useSession()
  if (error) {
    if (hasCode(error, 'grant-report-not-found') || hasCode(error, 'validation-failed')) throw error
    return (
      <>
        <PageHeader title="Report on a grant" />
        <EmptyState
          title={messageOf(error, 'The report could not be loaded.')}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </>
    )
  }
  if (!data) return loading
  return (
    <Suspense fallback={loading}>
      <GrantReportScreen
        asked={asked}
        report={data}
        isGivers={donorOrgs.some(({ id }) => id === data.figures.donorOrg.id)}
      />
    </Suspense>
  )
}
