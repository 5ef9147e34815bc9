import { projectAddress, updateAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Report, ShownReport, Statement } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import { getReportedFundTypeLabel } from '@pennytrail/contract/ledger/fund-types.ts'
import { listReportedFunds, getReceivedLabel } from '@pennytrail/contract/reports/words.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { HealthBadge } from '../../ui/health-badge.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { Meter } from '../../ui/progress.tsx'
import { Table } from '../../ui/table.tsx'
import {
  cameIn,
  describeEvidenceCoverage,
  designatedNote,
  describeMoney,
  formatPercent,
  wentOut,
} from './report-words.ts'
import styles from './reports.module.css'

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface Line {
  label: string
  amount: number
  entries?: number
  edge?: boolean
}

function hasAny(label: string, amount: number): Line[] {
  return amount === 0 ? [] : [{ label, amount }]
}

function listLines(statement: Statement): Line[] {
  return [
    { label: 'Balance at the start', amount: statement.opening, edge: true },
    ...statement.receivedLines.map(({ kind, ...line }) => ({
      ...line,
      label: `In: ${getReceivedLabel(kind)}`,
    })),
    ...hasAny('In: opening balances entered', statement.broughtIn),
    ...hasAny('In: from other funds', statement.movedIn),
    ...statement.spentLines.map(({ amount, category, entries }) => ({
      label: `Out: ${getCategoryLabel(category)}`,
      amount: -amount,
      entries,
    })),
    ...hasAny('Out: card and bank fees', -statement.fees),
    ...hasAny('Out: to other funds', -statement.movedOut),
  ]
}

function StatementTable({ statement }: { statement: Statement }) {
  const { closing, currency } = statement
  return (
    <Table
      caption={`Money in and out, in ${currency}`}
      hideCaption
      columns={[
        { header: 'What', rowHeader: true, render: (line: Line) => line.label },
        {
          header: 'Entries',
          kind: 'number',
          render: ({ entries }) => (entries === undefined ? '' : formatNumber(entries)),
        },
        {
          header: 'Amount',
          kind: 'number',
          render: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
      ]}
      rows={listLines(statement)}
      rowKey={({ label }) => label}
      rowTone={({ edge }) => (edge ? 'muted' : undefined)}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            Balance at the end
          </th>
          <td>
            <Money amount={closing} currency={currency} />
          </td>
        </tr>
      }
      keepsRows
    />
  )
}

function MoneyPart({ report }: { report: Report }) {
  return (
    <Part id="money" title="Money">
      {report.statements.map((statement) => (
        <div key={statement.currency} className={styles['block']}>
          <p className="large">{describeMoney(statement)}</p>
          <StatementTable statement={statement} />
        </div>
      ))}
    </Part>
  )
}

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
      {funds.some(({ statement }) => statement.closing < 0) && (
        <p className={styles['small']}>{belowZeroNote}</p>
      )}
      {funds.some(({ type }) => type === 'designated') && (
        <p className={styles['small']}>{designatedNote}</p>
      )}
    </Part>
  )
}

type BudgetLine = Report['budget'][number]

function BudgetPart({ budget }: { budget: readonly BudgetLine[] }) {
  return (
    <Part id="budget" title="Spending against the budget">
      <Table
        caption="Planned and spent, line by line"
        hideCaption
        columns={[
          {
            header: 'What for',
            rowHeader: true,
            render: ({ category, label }: BudgetLine) => (
              <Stack gap={4} align="start" justify="start">
                {label}
                {category && <span className={styles['small']}>{getCategoryLabel(category)}</span>}
              </Stack>
            ),
          },
          {
            header: 'Planned',
            kind: 'number',
            render: ({ currency, planned }) =>
              planned === null ? '' : <Money amount={planned} currency={currency} />,
          },
          {
            header: 'In the period',
            kind: 'number',
            render: ({ currency, spent }) => <Money amount={spent} currency={currency} />,
          },
          {
            header: 'So far',
            kind: 'number',
            render: ({ currency, spentSoFar }) => <Money amount={spentSoFar} currency={currency} />,
          },
        ]}
        rows={budget}
        rowKey={({ currency, id }) => `${id} ${currency}`}
      />
    </Part>
  )
}

function EvidencePart({ coverage }: { coverage: Report['coverage'] }) {
  return (
    <Part id="evidence" title="Evidence">
      {coverage.map((own) => {
        const { currency, matched, spent, told, withReceipt } = own
        const meter = (label: string, part: number) => (
          <Meter
            label={label}
            value={part}
            max={spent}
            text={`${label}: ${formatMoney(part, currency)} (${formatPercent(part, spent)})`}
          />
        )
        return (
          <div key={currency} className={styles['block']}>
            <p className="large">{describeEvidenceCoverage(own)}</p>
            <div className={styles['meters']}>
              {meter('With a receipt', withReceipt)}
              {meter('Matched with the bank', matched)}
              {meter('Cited in an update', told)}
            </div>
          </div>
        )
      })}
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

function CountedPart({ report }: { report: Report }) {
  const rows = report.metrics.flatMap(({ name, project, unit, values }) =>
    values.map((value) => ({ ...value, name: unit ? `${name} (${unit})` : name, project })),
  )
  return (
    <Part id="counted" title="What was counted">
      <Table
        caption="Figures from updates, by date"
        hideCaption
        columns={[
          {
            header: 'Figure',
            rowHeader: true,
            render: (row: (typeof rows)[number]) => (
              <Stack gap={4} align="start" justify="start">
                {row.name}
                {report.subject.kind === 'charity' && (
                  <span className={styles['small']}>{row.project.title}</span>
                )}
              </Stack>
            ),
          },
          { header: 'On', nowrap: true, render: ({ date }) => formatDate(date) },
          { header: 'So far', kind: 'number', render: ({ value }) => formatNumber(value) },
        ]}
        rows={rows}
        rowKey={({ date, name, project }) => `${project.id} ${name} ${date}`}
        keepsRows
      />
    </Part>
  )
}

function HealthPart({ health }: { health: Report['health'] }) {
  return (
    <Part id="health" title="Health over time">
      <Table
        caption="How the project stood at the end of each month, with the reasons"
        hideCaption
        columns={[
          {
            header: 'On',
            rowHeader: true,
            nowrap: true,
            render: ({ on }: Report['health'][number]) => formatDate(on),
          },
          { header: 'State', render: ({ state }) => <HealthBadge state={state} /> },
          { header: 'Reasons', render: ({ reasons }) => reasons.join(' ') || 'No problems.' },
        ]}
        rows={health}
        rowKey={({ on }) => on}
      />
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
