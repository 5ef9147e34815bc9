import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useSearchParams } from 'react-router'
import { usePersonKey, useSession } from '../features/identity/session/session-store.ts'
import { readReportQuery, type ReportQuery } from '../features/reports/report-query.ts'
import { useReport } from '../features/reports/use-report.ts'
import { createLazyComponent } from '../lib/lazy-component.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

function Loading() {
  return (
    <p role="status" aria-busy="true">
      Loading the report..
    </p>
  )
}

const ReportScreen = createLazyComponent(() => import('../features/reports/report-screen.tsx'), {
  early: true,
  fallback: <Loading />,
})

function LoadedReport({ reportQuery }: { reportQuery: ReportQuery }) {
  const { data, error, isPlaceholderData, refetch } = useReport(reportQuery)
  const isSignedOut = useSession((state) => state.status === 'signed-out')
  if (!data && !error) return <Loading />
  return (
    <ReportScreen
      reportQuery={reportQuery}
      shown={data}
      error={error}
      busy={isPlaceholderData}
      isSignedOut={isSignedOut}
      onRetry={() => void refetch()}
    />
  )
}

export default function ReportViewPage() {
  const [search] = useSearchParams()
  const personKey = usePersonKey()
  const reportQuery = readReportQuery(search)
  if (reportQuery) return <LoadedReport key={personKey} reportQuery={reportQuery} />
  return (
    <>
      <PageHeader
        title="Report"
        lead="This address is incomplete. Open the report from the page of a project or a charity."
      />
      <TextLink to={exploreAddress()}>Explore projects</TextLink>
    </>
  )
}
