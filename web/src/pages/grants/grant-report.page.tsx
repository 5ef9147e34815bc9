import { Navigate, useLocation, useParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { useSession } from '../../features/identity/session/session-store.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

const loading = <LoadingPlaceholder label="the report" height="24rem" />

const GrantReportScreen = createLazyComponent(
  () => import('../../features/grants/grant-reports/grant-report-screen.tsx'),
  {
    early: true,
    fallback: loading,
  },
)

/**
 * Shows a frozen grant report at /grant-report/{id}, or at /grant-report/{secret} for its shared
 * link.
 */
export default function GrantReportPage() {
  const { reportId = '' } = useParams()
  const { status, userId } = useSession()
  const { pathname } = useLocation()
  if (status === 'starting') return loading
  // The secret of a report's link opens the report for anyone. The report's id opens it only for
  // the charity and the organisation that gave the grant.
  if (status === 'signed-out' && !reportId.startsWith('s-')) {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname)}`} replace />
  }
  // The key remounts the page when another person signs in, who may have other permissions.
  return <LoadedReport key={userId} reportIdOrSecret={reportId} />
}

function LoadedReport({ reportIdOrSecret }: { reportIdOrSecret: string }) {
  const { data, error, refetch } = useRead('GET /api/grant-report/{id}', {
    params: { id: reportIdOrSecret },
  })
  if (hasCode(error, 'grant-report-not-found')) throw error
  if (!data && !error) return loading
  return (
    <GrantReportScreen
      reportIdOrSecret={reportIdOrSecret}
      report={data}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
