import type { IatiImportReport, IatiNotTaken, IatiProject, IatiTotal } from '@pennytrail/contract'
import { lifecycleLabel } from '@pennytrail/contract/project-lifecycle.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatNumber, plural } from '../../lib/format-number.ts'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import styles from './iati-import.module.css'
import { entryLabel, kindLabel, sumTotals } from './import-words.ts'

function datesOf({ endsOn, startsOn }: IatiProject): string {
  if (startsOn && endsOn) return `${formatShortDate(startsOn)} to ${formatShortDate(endsOn)}`
  if (startsOn) return `Since ${formatShortDate(startsOn)}`
  return endsOn ? `Until ${formatShortDate(endsOn)}` : 'Not stated'
}

const projectColumns = (confirmed: boolean): Column<IatiProject>[] => [
  {
    key: 'title',
    header: 'Project',
    rowHeader: true,
    render: ({ identifier, projectId, title }) => (
      <>
        {projectId ? <TextLink to={`/project/${projectId}`}>{title}</TextLink> : title}
        <br />
        <span className={styles['note']}>{identifier}</span>
      </>
    ),
  },
  {
    key: 'outcome',
    header: 'What happens',
    render: ({ outcome }) =>
      outcome === 'known' ? 'Imported before' : confirmed ? 'Made' : 'Will be made',
  },
  { key: 'lifecycle', header: 'Stage', render: ({ lifecycle }) => lifecycleLabel(lifecycle) },
  {
    key: 'dates',
    header: 'When',
    nowrap: true,
    render: datesOf,
  },
  {
    key: 'posted',
    header: confirmed ? 'Posted' : 'To post',
    kind: 'number',
    render: ({ posted }) => formatNumber(posted),
  },
  {
    key: 'before',
    header: 'Posted before',
    kind: 'number',
    render: ({ postedBefore }) => formatNumber(postedBefore),
  },
  {
    key: 'listed',
    header: 'Only listed',
    kind: 'number',
    render: ({ listed }) => formatNumber(listed),
  },
]

const totalColumns: Column<IatiTotal>[] = [
  { key: 'kind', header: 'In the file', rowHeader: true, render: ({ kind }) => kindLabel(kind) },
  { key: 'entry', header: 'In the ledger', render: ({ kind }) => entryLabel(kind) },
  {
    key: 'count',
    header: 'Transactions',
    kind: 'number',
    render: ({ count }) => formatNumber(count),
  },
  {
    key: 'amount',
    header: 'Amount',
    kind: 'number',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

const notTakenColumns: Column<IatiNotTaken>[] = [
  { key: 'line', header: 'Line', kind: 'number', render: ({ line }) => formatNumber(line) },
  {
    key: 'identifier',
    header: 'Activity',
    rowHeader: true,
    render: ({ identifier }) => identifier,
  },
  { key: 'what', header: 'What', render: ({ what }) => what },
  { key: 'reason', header: 'Why it is not taken', render: ({ reason }) => reason },
]

const otherColumns: Column<IatiImportReport['otherPublishers'][number]>[] = [
  { key: 'name', header: 'Publisher', rowHeader: true, render: ({ name, ref }) => name || ref },
  { key: 'ref', header: 'Reference', render: ({ ref }) => ref },
  {
    key: 'activities',
    header: 'Activities',
    kind: 'number',
    render: ({ activities }) => formatNumber(activities),
  },
]

/** What a file holds and what comes of it: projects, totals, and what is not taken, with the reason. */
export function ImportReport({ report }: { report: IatiImportReport }) {
  const { notTaken, notTakenCount, otherPublishers, projects } = report
  const more = notTakenCount - notTaken.length
  return (
    <div className={styles['report']}>
      {report.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {projects.length > 0 && (
        <>
          <Table
            caption="Projects"
            columns={projectColumns(report.confirmed)}
            rows={projects}
            rowKey={({ identifier }) => identifier}
          />
          <Table
            caption="Totals of the charity’s activities in the file"
            columns={totalColumns}
            rows={sumTotals(report)}
            rowKey={({ currency, kind }) => `${kind} ${currency}`}
          />
        </>
      )}
      {notTaken.length > 0 && (
        <details>
          <summary>{plural(notTakenCount, 'thing')} not taken, with the reasons</summary>
          <Table
            caption="Not taken"
            hideCaption
            columns={notTakenColumns}
            rows={notTaken}
            rowKey={(row) => `${notTaken.indexOf(row)}`}
          />
          {more > 0 && <p>And {formatNumber(more)} more.</p>}
        </details>
      )}
      {otherPublishers.length > 0 && (
        <details>
          <summary>Other publishers’ activities in the file, left aside</summary>
          <Table
            caption="Other publishers"
            hideCaption
            columns={otherColumns}
            rows={otherPublishers}
            rowKey={({ name, ref }) => `${ref} ${name}`}
          />
        </details>
      )}
    </div>
  )
}
