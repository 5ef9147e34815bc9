import {
  charityAddress,
  projectAddress,
  transactionsAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { ShownReport } from '@pennytrail/contract'
import { describeFirstEntries, describeWithheld } from '@pennytrail/contract/reports/words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { lazy, Suspense } from 'react'
import { hasCode, getErrorMessage, getErrorStatus } from '../../lib/api/api-error.ts'
import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Badge, DemoBadge } from '../../ui/badge.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ReportFiles } from '../../ui/files/report-files.tsx'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { buildReportPath, toPeriodQuery, type ReportQuery } from './report-query.ts'
import { ReportPeriodForm } from './period-form.tsx'
import { ReportParts } from './parts/report-parts.tsx'
import { formatPeriod, describeStatus } from './report-words.ts'
import styles from './reports.module.css'
import { buildFileUrl } from './use-report.ts'

const PublicReportIntro = createLazyComponent(() => import('./public-report-intro.tsx'))
const TeamTools = lazy(() => import('./report-team-tools.tsx'))

export interface ReportScreenProps {
  reportQuery: ReportQuery
  shown: ShownReport | undefined
  error: unknown
  /** True while another period loads. */
  busy: boolean
  /** True if nobody is signed in. The reader may know only the report's URL. */
  isSignedOut: boolean
  onRetry: () => void
}

function needsPeriod({ period }: Extract<ReportQuery, { period: unknown }>) {
  return Boolean(period.from || period.to)
}

export default function ReportScreen(props: ReportScreenProps) {
  const { reportQuery, busy, error, onRetry, shown, isSignedOut } = props
  if (error || !shown) {
    const title = getErrorMessage(error, 'The report could not be loaded.')
    if (
      reportQuery.kind !== 'report' &&
      needsPeriod(reportQuery) &&
      hasCode(error, 'validation-failed')
    ) {
      return (
        <>
          <PageHeader title={title} lead="These dates are not valid." />
          <ButtonLink to={buildReportPath({ ...reportQuery, period: { from: '', to: '' } })}>
            Read the whole report
          </ButtonLink>
        </>
      )
    }
    return <PageUnavailable title={title} status={getErrorStatus(error)} onRetry={onRetry} />
  }
  const { can, frozen, report } = shown
  return (
    <article className={styles['report']} aria-busy={busy}>
      <ReportHeader shown={shown} reportQuery={reportQuery} />
      {report.subject.summary && <p className={styles['about']}>{report.subject.summary}</p>}
      <ReportStatus shown={shown} />
      {frozen === null && reportQuery.kind !== 'report' && (
        <ReportPeriodForm
          key={`${report.period.from} ${report.period.to}`}
          reportQuery={{ ...reportQuery, period: toPeriodQuery(report.period) }}
          today={toUkDate(new Date(report.asOf))}
        />
      )}
      {(can.freeze || can.share) && (
        <Suspense>
          <TeamTools shown={shown} />
        </Suspense>
      )}
      <ReportParts shown={shown} />
      {isSignedOut && <PublicReportIntro report={report} />}
      <ReportFoot shown={shown} />
    </article>
  )
}

function ReportHeader({ shown, reportQuery }: { shown: ShownReport; reportQuery: ReportQuery }) {
  const { report } = shown
  const { charity, subject } = report
  return (
    <PageHeader
      title={`Report: ${subject.title}`}
      documentTitle={`${subject.title}, report`}
      above={
        <>
          {subject.kind === 'project' ? (
            <>
              <TextLink to={projectAddress(subject.id)}>The project</TextLink> of{' '}
            </>
          ) : null}
          <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>, registered
          charity {charity.number}
        </>
      }
      lead={formatPeriod(report.period)}
      actions={
        <ReportFiles buildFileUrl={(ending) => buildFileUrl(reportQuery, ending)} name="report" />
      }
    />
  )
}

function ReportStatus({ shown }: { shown: ShownReport }) {
  const { frozen, report } = shown
  return (
    <Stack gap={12} className={styles['standing']}>
      <p>
        {frozen && <Badge tone="info">Frozen</Badge>} {report.isDemo && <DemoBadge />}{' '}
        {describeStatus(shown)}
      </p>
      {frozen?.note && <p className={styles['note']}>{frozen.note}</p>}
    </Stack>
  )
}

function ReportFoot({ shown }: { shown: ShownReport }) {
  const { frozen, report } = shown
  const { charity, ledger, withheld } = report
  return (
    <Stack as="footer" gap={8} className={styles['foot']}>
      {withheld > 0 && <p>{describeWithheld(withheld)}</p>}
      {frozen && (
        <p>
          {frozen.agrees
            ? 'We have recalculated these figures from the ledger as it was then. They match.'
            : 'We have recalculated these figures from the ledger as it was then. They do not match. Please tell us.'}
        </p>
      )}
      {ledger.size === 0 ? (
        <p>The ledger of {charity.name} has no entries yet.</p>
      ) : (
        <p>
          Added up from {describeFirstEntries(ledger.size)} of the{' '}
          <TextLink to={transactionsAddress({ kind: 'charity', id: charity.number })}>
            ledger of {charity.name}
          </TextLink>
          , with the hash <code className="breaks">{ledger.head}</code>.
        </p>
      )}
    </Stack>
  )
}
