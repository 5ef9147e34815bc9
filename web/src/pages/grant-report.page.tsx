import { useParams } from 'react-router'
import { Trail } from '../features/attribution/gift-trail.tsx'
import trailStyles from '../features/attribution/trail.module.css'
import { GrantReportView } from '../features/grants/grant-report-view.tsx'
import { grantFund } from '../features/grants/grant-words.ts'
import { useGrantReport } from '../features/grants/use-grants.ts'
import { useSession } from '../features/identity/session.ts'
import { hasCode, messageOf } from '../lib/api-error.ts'
import { formatDate } from '../lib/format-date.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** /grant-report/{id}: what was told of a grant, as it was frozen. */
export default function GrantReportPage() {
  const { reportId = '' } = useParams()
  const { data, error, refetch } = useGrantReport(reportId)
  const { charities } = useSession()
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
  if (!data) return <Waiting of="the report" height="24rem" />
  const { figures, frozenAt } = data
  const isCharitys = charities.some(({ id }) => id === figures.charity.id)
  return (
    <>
      <PageHeader
        title={`Report on ${grantFund(figures)}`}
        above={`Frozen on ${formatDate(frozenAt)} · ${figures.charity.name} to ${figures.donorOrg.name}`}
        documentTitle={`Report on grant ${figures.reference}`}
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <GrantReportView
        report={data}
        trail={
          <section className={trailStyles['trail']} aria-labelledby="where-it-went">
            <h2 id="where-it-went">Where it went</h2>
            <Trail
              trail={figures.trail}
              now={Date.parse(frozenAt)}
              whose={isCharitys ? 'the' : 'your'}
            />
          </section>
        }
      />
    </>
  )
}
