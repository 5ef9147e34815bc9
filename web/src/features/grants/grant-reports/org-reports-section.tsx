import type { Grant, GrantReportRow, OwnDonorOrg } from '@pennytrail/contract'
import { getReportStatus } from '@pennytrail/contract/grants/rules.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { grantFund, today } from '../grant-words.ts'

interface Row {
  readonly grant: Grant
  readonly report: GrantReportRow
}

function renderGrant({ grant }: Row) {
  return (
    <Stack as="span" gap={4}>
      <TextLink to={`/grant/${grant.id}`}>{grantFund(grant)}</TextLink>
      <span className="faint small">
        {grant.charity.name} · {grant.purpose}
      </span>
    </Stack>
  )
}

const grantColumn = { header: 'Grant', rowHeader: true, render: renderGrant } as const

export default function OrgReportsSection({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const { data, error, refetch } = useRead(
    'GET /api/grant/donor-org/{id}',
    { params: { id: donorOrg.id } },
    { select: ({ grants }) => grants },
  )
  if (error) {
    return <LoadFailed error={error} failure="The reports could not be loaded." onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  const rows: Row[] = data
    .filter(({ state }) => state === 'confirmed')
    .flatMap((grant) => grant.reports.map((report) => ({ grant, report })))
  const open = rows
    .filter(({ report }) => report.frozenAt === null)
    .toSorted((a, b) => (a.report.dueOn ?? '').localeCompare(b.report.dueOn ?? ''))
  const sent = rows
    .filter(({ report }) => report.frozenAt !== null)
    .toSorted((a, b) => (b.report.frozenAt ?? '').localeCompare(a.report.frozenAt ?? ''))
  if (rows.length === 0) {
    return (
      <EmptyState title="No reports yet">
        Agree report dates when you give. We remind the charity, and each report records what your
        grant had paid for by that date.
      </EmptyState>
    )
  }
  const day = today()
  return (
    <>
      {open.length > 0 && (
        <DashboardSection id="due" title="Due">
          <Table
            caption="Reports due"
            hideCaption
            rows={open}
            rowKey={({ report }) => report.id}
            columns={[
              grantColumn,
              {
                header: 'Due',
                nowrap: true,
                render: ({ report }) => formatDate(report.dueOn ?? ''),
              },
              {
                header: 'State',
                render: ({ grant, report }) => {
                  if (grant.received === 0) return 'No money received yet'
                  return getReportStatus(report.dueOn ?? day, day) === 'overdue' ? (
                    <Badge tone="warning">Overdue</Badge>
                  ) : (
                    'Not yet due'
                  )
                },
              },
            ]}
          />
        </DashboardSection>
      )}
      {sent.length > 0 && (
        <DashboardSection id="sent" title="Received">
          <Table
            caption="Reports received"
            hideCaption
            rows={sent}
            rowKey={({ report }) => report.id}
            columns={[
              grantColumn,
              {
                header: 'Report',
                nowrap: true,
                render: ({ report }) => (
                  <TextLink to={`/grant-report/${report.id}`}>
                    {formatDate(report.frozenAt ?? '')}
                  </TextLink>
                ),
              },
              {
                header: 'Due date',
                nowrap: true,
                render: ({ report }) =>
                  report.dueOn === null ? 'Not requested' : formatDate(report.dueOn),
              },
              { header: 'By', render: ({ report }) => report.by ?? '–' },
            ]}
          />
        </DashboardSection>
      )}
    </>
  )
}
