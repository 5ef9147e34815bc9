import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { IatiImportReport, IatiNotTaken, IatiProject } from '@pennytrail/contract'
import { getLifecycleLabel } from '@pennytrail/contract/projects/lifecycle.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './iati-import.module.css'
import { listOffers, type OpeningBalanceOffer } from './opening-balance-choices.ts'

function formatDates({ endsOn, startsOn }: IatiProject): string {
  if (startsOn && endsOn) return `${formatShortDate(startsOn)} to ${formatShortDate(endsOn)}`
  if (startsOn) return `Since ${formatShortDate(startsOn)}`
  return endsOn ? `Until ${formatShortDate(endsOn)}` : 'Not stated'
}

function projectColumns(confirmed: boolean): Column<IatiProject>[] {
  return [
    {
      header: 'Project',
      rowHeader: true,
      render: ({ identifier, projectId, title }) => (
        <>
          {projectId ? <TextLink to={projectAddress(projectId)}>{title}</TextLink> : title}
          <br />
          <span className="breaks faint small">{identifier}</span>
        </>
      ),
    },
    {
      header: 'What happens',
      render: ({ outcome }) =>
        outcome === 'known' ? 'Imported before' : confirmed ? 'Made' : 'To be imported',
    },
    { header: 'Stage', render: ({ lifecycle }) => getLifecycleLabel(lifecycle) },
    { header: 'When', nowrap: true, render: formatDates },
    {
      header: confirmed ? 'Posted' : 'To post',
      kind: 'number',
      render: ({ posted }) => formatNumber(posted),
    },
    {
      header: 'Posted before',
      kind: 'number',
      render: ({ postedBefore }) => formatNumber(postedBefore),
    },
    { header: 'Left out', kind: 'number', render: ({ listed }) => formatNumber(listed) },
  ]
}

const openingColumns: Column<OpeningBalanceOffer>[] = [
  { header: 'Project', rowHeader: true, render: ({ project }) => project.title },
  { header: 'Dated', nowrap: true, render: ({ opening }) => formatShortDate(opening.date) },
  {
    header: 'Opening balance',
    kind: 'number',
    render: ({ opening }) => <Money amount={opening.posted} currency={opening.currency} />,
  },
]

const notTakenColumns: Column<IatiNotTaken>[] = [
  { header: 'Line', kind: 'number', render: ({ line }) => formatNumber(line) },
  { header: 'Activity', rowHeader: true, render: ({ identifier }) => identifier },
  { header: 'What', render: ({ what }) => what },
  { header: 'Reason', render: ({ reason }) => reason },
]

const otherColumns: Column<IatiImportReport['otherPublishers'][number]>[] = [
  { header: 'Publisher', rowHeader: true, render: ({ name, ref }) => name || ref },
  { header: 'Reference', render: ({ ref }) => ref },
  { header: 'Activities', kind: 'number', render: ({ activities }) => formatNumber(activities) },
  {
    header: 'Transactions',
    kind: 'number',
    render: ({ transactions }) => formatNumber(transactions),
  },
]

/** Shows the projects of a file, and the activities that are not imported, with reasons. */
export function ImportReport({ report }: { report: IatiImportReport }) {
  const { notTaken, notTakenCount, otherPublishers, projects } = report
  const more = notTakenCount - notTaken.length
  const openings = listOffers(report).filter(({ opening }) => opening.posted > 0)
  return (
    <Stack gap={32} className={styles['report']}>
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
            keepsRows
          />
          {openings.length > 0 && (
            <Table
              caption="Opening balances posted"
              columns={openingColumns}
              rows={openings}
              rowKey={({ key }) => key}
              keepsRows
            />
          )}
        </>
      )}
      {notTaken.length > 0 && (
        <details>
          <summary>{formatPlural(notTakenCount, 'item')} not imported, with reasons</summary>
          <Table
            caption="Not imported"
            hideCaption
            columns={notTakenColumns}
            rows={notTaken}
            rowKey={(row) => `${notTaken.indexOf(row)}`}
            keepsRows
          />
          {more > 0 && <p>And {formatNumber(more)} more.</p>}
        </details>
      )}
      {otherPublishers.length > 0 && (
        <details>
          <summary>Activities by other publishers, not imported</summary>
          <Table
            caption="Other publishers"
            hideCaption
            columns={otherColumns}
            rows={otherPublishers}
            rowKey={({ name, ref }) => `${ref} ${name}`}
            keepsRows
          />
        </details>
      )}
    </Stack>
  )
}
