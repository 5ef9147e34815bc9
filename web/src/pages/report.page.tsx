import { useSearchParams } from 'react-router'
import { useSession } from '../features/identity/session/session.ts'
import { askedIn, type AskedReport } from '../features/reports/report-query.ts'
import { useReport } from '../features/reports/use-report.ts'
import { deferred } from '../lib/lazy-component.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'

function Loading() {
  return (
    <p role="status" aria-busy="true">
      Loading the report..
    </p>
  )
}

const ReportScreen = deferred(() => import('../features/reports/report-screen.tsx'), {
  early: true,
  fallback: <Loading />,
})

function KnownReport({ asked }: { asked: AskedReport }) {
  const { data, error, isPlaceholderData, refetch } = useReport(asked)
  const stranger = useSession((state) => state.status === 'signed-out')
  if (!data && !error) return <Loading />
  return (
    <ReportScreen
      asked={asked}
      shown={data}
      error={error}
      busy={isPlaceholderData}
      stranger={stranger}
      onRetry={() => void refetch()}
    />
  )
}

export default function ReportViewPage() {
  const [search] = useSearchParams()
  const userId = useSession((state) => state.userId)
  const asked = askedIn(search)
  // Anew for another person: what may be seen and done is theirs.
  if (asked) return <KnownReport key={userId} asked={asked} />
  return (
    <>
      <PageHeader
        title="Report"
        lead="This address names no report. Open one from the page of a project or a charity."
      />
      <TextLink to="/explore">Explore projects</TextLink>
    </>
  )
}
