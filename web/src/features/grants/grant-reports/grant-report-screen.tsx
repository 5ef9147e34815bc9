import type { GrantReport } from '@pennytrail/contract'
import { grantFund } from '@pennytrail/contract/grants/report-words.ts'
import { GiftSpendingView, attributionStyles as trailStyles } from '../../attribution/index.ts'
import { GrantReportView } from './grant-report-view.tsx'
import { useSession } from '../../identity/index.ts'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReportFiles } from '../../../ui/files/report-files.tsx'

/** Shows a report on a grant to anyone who may read it. */
export default function GrantReportScreen(props: {
  reportIdOrSecret: string
  report: GrantReport | undefined
  error: unknown
  onRetry: () => void
}) {
  const { reportIdOrSecret, error, onRetry, report } = props
  const donorOrgs = useSession((state) => state.donorOrgs)
  if (error || !report) {
    return (
      <>
        <PageHeader title="Report on a grant" />
        <LoadFailed error={error} failure="The report could not be loaded." onRetry={onRetry} />
      </>
    )
  }
  const { figures, frozenAt } = report
  // Readers from the organisation that gave the grant read “your grant”.
  const isGivers = donorOrgs.some(({ id }) => id === figures.donorOrg.id)
  return (
    <>
      <PageHeader
        title={`Report on ${grantFund(figures)}`}
        above={`Published on ${formatDate(frozenAt)} · ${figures.charity.name} to ${figures.donorOrg.name}`}
        documentTitle={`Report on grant ${figures.reference}`}
        actions={
          <ReportFiles
            buildFileUrl={(ending) =>
              buildUrl('/api/grant-report/{id}', {
                params: { id: `${reportIdOrSecret}.${ending}` },
              })
            }
            name={`grant-report-${figures.reference}`}
          />
        }
      />
      <GrantReportView
        report={report}
        spending={
          <Section id="where-it-went" title="Where it went" className={trailStyles['trail']}>
            <GiftSpendingView
              spending={figures.trail}
              now={Date.parse(frozenAt)}
              whose={isGivers ? 'your grant' : 'the grant'}
            />
          </Section>
        }
      />
    </>
  )
}
