import type { ListedReport, OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { buildReportPath } from '../report-query.ts'
import { formatPeriod } from '../report-words.ts'
import styles from '../reports.module.css'

function ReportAudience({ isOpen, share }: ListedReport) {
  if (isOpen) return <Badge tone="success">Everyone</Badge>
  return share ? (
    <Badge tone="info">Anyone with the link</Badge>
  ) : (
    <Badge tone="neutral">Anyone who can see the project</Badge>
  )
}

export function FrozenReports({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead('GET /api/report/charity/{id}/frozen', {
    params: { id: charity.ukCharityNumber },
  })
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="The frozen reports could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data) return <LoadingPlaceholder label="the reports" height="8rem" />
  if (data.reports.length === 0) {
    return (
      <p>
        No frozen reports yet. Open a report and freeze it before a meeting or at the end of your
        year.
      </p>
    )
  }
  return (
    <Table
      caption="Frozen reports, newest first"
      hideCaption
      columns={[
        {
          header: 'Report',
          rowHeader: true,
          render: (row: ListedReport) => (
            <Stack gap={4} align="start" justify="start">
              <TextLink to={buildReportPath({ kind: 'report', id: row.id })}>
                {row.project?.title ?? charity.name}
              </TextLink>
              <span className={styles['small']}>{formatPeriod(row.period)}</span>
            </Stack>
          ),
        },
        {
          header: 'Frozen',
          render: ({ frozenAt, frozenBy }) => (
            <Stack gap={4} align="start" justify="start">
              {formatShortDate(frozenAt)}
              <span className={styles['small']}>by {frozenBy.name ?? `a ${frozenBy.role}`}</span>
            </Stack>
          ),
        },
        { header: 'Read by', render: (row) => <ReportAudience {...row} /> },
      ]}
      rows={data.reports}
      rowKey={({ id }) => id}
    />
  )
}
