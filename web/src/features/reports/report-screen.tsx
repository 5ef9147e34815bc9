import type { ShownReport } from '@pennytrail/contract'
import { firstEntries, withheldInWords } from '@pennytrail/contract/reports/words.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { lazy, Suspense } from 'react'
import { hasCode, messageOf, statusOf } from '../../lib/api-error.ts'
import { deferred } from '../../lib/lazy-component.tsx'
import { Badge, DemoBadge } from '../../ui/badge.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportFiles } from '../../ui/report-files.tsx'
import { Unavailable } from '../../ui/page-unavailable.tsx'
import { addressOf, asAsked, type AskedReport } from './report-query.ts'
import { PeriodForm } from './period-form.tsx'
import { ReportParts } from './report-parts.tsx'
import { periodInWords, standingInWords } from './report-words.ts'
import styles from './reports.module.css'
import { fileAddress } from './use-report.ts'

const ForStrangers = deferred(() => import('./public-report-intro.tsx'))
const TeamTools = lazy(() => import('./report-team-tools.tsx'))

export interface ReportScreenProps {
  asked: AskedReport
  shown: ShownReport | undefined
  error: unknown
  /** While another period comes. */
  busy: boolean
  /** Nobody is signed in: perhaps they were sent the address and know nothing of the rest. */
  stranger: boolean
  onRetry: () => void
}

const asksForDays = ({ period }: Extract<AskedReport, { period: unknown }>) =>
  Boolean(period.from || period.to)

/** A report on its page: what it is of and since when it stands, the figures, and the files. */
export default function ReportScreen(props: ReportScreenProps) {
  const { asked, busy, error, onRetry, shown, stranger } = props
  if (error || !shown) {
    const title = messageOf(error, 'The report could not be loaded.')
    if (asked.kind !== 'report' && asksForDays(asked) && hasCode(error, 'validation-failed')) {
      return (
        <>
          <PageHeader title={title} lead="The address asks for days that cannot be." />
          <ButtonLink to={addressOf({ ...asked, period: { from: '', to: '' } })}>
            Read the whole report
          </ButtonLink>
        </>
      )
    }
    return <Unavailable title={title} status={statusOf(error)} onRetry={onRetry} />
  }
  const { can, frozen, report } = shown
  return (
    <article className={styles['report']} aria-busy={busy}>
      <ReportHeader shown={shown} asked={asked} />
      {report.subject.summary && <p className={styles['about']}>{report.subject.summary}</p>}
      <Standing shown={shown} />
      {frozen === null && asked.kind !== 'report' && (
        <PeriodForm
          key={`${report.period.from} ${report.period.to}`}
          asked={{ ...asked, period: asAsked(report.period) }}
          today={ukDate(new Date(report.asOf))}
        />
      )}
      {(can.freeze || can.share) && (
        <Suspense>
          <TeamTools shown={shown} />
        </Suspense>
      )}
      <ReportParts shown={shown} />
      {stranger && <ForStrangers report={report} />}
      <ReportFoot shown={shown} />
    </article>
  )
}

function ReportHeader({ shown, asked }: { shown: ShownReport; asked: AskedReport }) {
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
              <TextLink to={`/project/${subject.id}`}>The project</TextLink> of{' '}
            </>
          ) : null}
          <TextLink to={`/charity/${charity.number}`}>{charity.name}</TextLink>, registered charity{' '}
          {charity.number}
        </>
      }
      lead={periodInWords(report.period)}
      actions={<ReportFiles addressOf={(ending) => fileAddress(asked, ending)} name="report" />}
    />
  )
}

function Standing({ shown }: { shown: ShownReport }) {
  const { frozen, report } = shown
  return (
    <div className={styles['standing']}>
      <p>
        {frozen && <Badge tone="info">Frozen</Badge>} {report.isDemo && <DemoBadge />}{' '}
        {standingInWords(shown)}
      </p>
      {frozen?.note && <p className={styles['note']}>{frozen.note}</p>}
    </div>
  )
}

function ReportFoot({ shown }: { shown: ShownReport }) {
  const { frozen, report } = shown
  const { charity, ledger, withheld } = report
  return (
    <footer className={styles['foot']}>
      {withheld > 0 && <p>{withheldInWords(withheld)}</p>}
      {frozen && (
        <p>
          {frozen.agrees
            ? 'The ledger as it was then, added up again just now, gives the same figures.'
            : 'The ledger as it was then, added up again just now, does not give these figures. Please tell us.'}
        </p>
      )}
      {ledger.size === 0 ? (
        <p>The ledger of {charity.name} has no entries yet.</p>
      ) : (
        <p>
          Added up from {firstEntries(ledger.size)} of the{' '}
          <TextLink to={`/charity/${charity.number}/transactions`}>
            ledger of {charity.name}
          </TextLink>
          , whose chain then ended in <code className={styles['hash']}>{ledger.head}</code>.
        </p>
      )}
    </footer>
  )
}
