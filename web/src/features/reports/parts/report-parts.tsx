import { projectAddress, updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Report, ShownReport, Statement } from '@pennytrail/contract'
import { getReportedFundTypeLabel } from '@pennytrail/contract/ledger/fund-types.ts'
import { listFundNotes, listReportedFunds } from '@pennytrail/contract/reports/words.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { HealthBadge } from '../../../ui/health-badge.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { BudgetPart } from './budget-part.tsx'
import { CountedPart } from './counted-part.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { HealthPart } from './health-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { Part } from './report-part.tsx'
import { cameIn, designatedNote, wentOut } from '../report-words.ts'
import styles from '../reports.module.css'

type Fund = Report['funds'][number]

function renderAmount(pick: (statement: Statement) => number) {
  return ({ statement }: Fund) => <Money amount={pick(statement)} currency={statement.currency} />
}

function FundsPart({ funds }: { funds: readonly Fund[] }) {
  return (
    <Part id="funds" title="Fund by fund">
      <Table
        caption="Each fund by type, from the start of the period to its end"
        hideCaption
        columns={[
          {
            header: 'Fund',
            rowHeader: true,
            render: ({ health, id, title, type }: Fund) => (
              <Stack gap={4} align="start" justify="start">
                {id ? <TextLink to={projectAddress(id)}>{title}</TextLink> : title}
                <span className={styles['small']}>{getReportedFundTypeLabel(type)}</span>
                {health && <HealthBadge state={health} />}
              </Stack>
            ),
          },
          { header: 'Start', kind: 'number', render: renderAmount((s) => s.opening) },
          { header: 'In', kind: 'number', render: renderAmount(cameIn) },
          { header: 'Out', kind: 'number', render: renderAmount(wentOut) },
          { header: 'End', kind: 'number', render: renderAmount((s) => s.closing) },
        ]}
        rows={funds}
        rowKey={({ id, statement, type }) => `${id} ${statement.currency} ${type}`}
      />
      {listFundNotes(funds).map((note) => (
        <p key={note} className={styles['small']}>
          {note}
        </p>
      ))}
      {funds.some(({ type }) => type === 'designated') && (
        <p className={styles['small']}>{designatedNote}</p>
      )}
    </Part>
  )
}

function CitedSpendingPart({ shown }: { shown: ShownReport }) {
  const { report, updatesGone } = shown
  return (
    <Part id="updates" title="Updates">
      {report.updates.length === 0 && <p>No update was posted in this period.</p>}
      <Stack as="ul" gap={12} className={styles['updates']} role="list">
        {report.updates.map(({ id, project, publishedOn, title }) => (
          <li key={id}>
            <time dateTime={publishedOn} className={styles['small']}>
              {formatDate(publishedOn)}
            </time>
            <TextLink to={updateAddress(id)}>{title}</TextLink>
            {project && report.subject.kind === 'charity' && (
              <span className={styles['small']}>{project.title}</span>
            )}
          </li>
        ))}
      </Stack>
      {updatesGone > 0 && (
        <p className={styles['small']}>
          {formatPlural(updatesGone, 'update')} of this report {updatesGone === 1 ? 'is' : 'are'} no
          longer shown.
        </p>
      )}
    </Part>
  )
}

export function ReportParts({ shown }: { shown: ShownReport }) {
  const { report } = shown
  const { budget, coverage, health, metrics } = report
  const funds = listReportedFunds(report)
  return (
    <>
      <MoneyPart report={report} />
      {funds.length > 0 && <FundsPart funds={funds} />}
      {budget.length > 0 && <BudgetPart budget={budget} />}
      {coverage.length > 0 && <EvidencePart coverage={coverage} />}
      <CitedSpendingPart shown={shown} />
      {metrics.length > 0 && <CountedPart report={report} />}
      {health.length > 0 && <HealthPart health={health} />}
    </>
  )
}
