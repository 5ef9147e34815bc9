import type { OwnCharity } from '@pennytrail/contract'
import {
  getPeriodError,
  listUsualPeriods,
  type ReportPeriod,
} from '@pennytrail/contract/reports/period.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Accounts } from './accounts.tsx'
import { buildReportPath, toPeriodQuery } from './report-query.ts'
import { PeriodPicker } from './period-picker.tsx'
import { FrozenReports } from './frozen-reports/frozen-reports.tsx'

function useProjects(charityId: string) {
  const { data, error, refetch } = useRead('GET /api/project/charity/{id}/projects-summary', {
    params: { id: charityId },
    query: { limit: 100 },
  })
  const projects = (data?.projects ?? []).filter(({ lifecycle }) => lifecycle !== 'draft')
  return { projects, error, refetch }
}

function ChooseReport({ charity, period }: { charity: OwnCharity; period: ReportPeriod }) {
  const { projects, error, refetch } = useProjects(charity.id)
  const [projectId, setProjectId] = useState('')
  const reportQuery = projectId
    ? ({ kind: 'project', id: projectId } as const)
    : ({ kind: 'charity', id: charity.ukCharityNumber } as const)
  return (
    <>
      <Row gap={16} align="end">
        <Select
          label="Report on"
          options={[
            { value: '', label: 'The whole charity' },
            ...projects.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={projectId}
          onChange={(event) => setProjectId(event.target.value)}
        />
        <ButtonLink to={buildReportPath({ ...reportQuery, period: toPeriodQuery(period) })}>
          Open the report
        </ButtonLink>
      </Row>
      {error && (
        <LoadFailedLine
          error={error}
          failure="The projects could not be loaded."
          onRetry={refetch}
        />
      )}
    </>
  )
}

function Iati({ charity }: { charity: OwnCharity }) {
  const address = `/api/iati/${charity.ukCharityNumber}.xml`
  return (
    <DashboardSection id="iati" title="Open data">
      <p>
        Your public projects as an IATI 2.03 file, always up to date. Its address does not change,
        so you can register it:
      </p>
      <p>
        <a href={address} download className="breaks">
          {window.location.origin}
          {address}
        </a>
      </p>
    </DashboardSection>
  )
}

/** Shows reports of the charity and its projects: any period, frozen reports and accounts. */
export default function ReportsPanel({ charity }: { charity: OwnCharity }) {
  const [today] = useState(() => toUkDate(new Date()))
  const [period, setPeriod] = useState<ReportPeriod>(() => listUsualPeriods(today)[0]!.period)
  if (charity.status === 'claimed') {
    return (
      <EmptyState title="No reports yet">
        You can see reports once your charity is verified and its first project is published.
      </EmptyState>
    )
  }
  const isWhole = period.to !== '' && getPeriodError(period) === undefined
  return (
    <>
      <DashboardSection id="reports" title="Reports">
        <p>
          Income and spending, with evidence. Open a report to read, print, download or freeze it.
        </p>
        <PeriodPicker period={period} today={today} onChange={setPeriod} />
        {isWhole && <ChooseReport charity={charity} period={period} />}
      </DashboardSection>
      <DashboardSection id="frozen" title="Frozen reports">
        <FrozenReports charity={charity} />
      </DashboardSection>
      <DashboardSection id="accounts" title="For your accounts">
        <p>Each fund over the period chosen above.</p>
        {isWhole && <Accounts charity={charity} period={period} />}
      </DashboardSection>
      <Iati charity={charity} />
    </>
  )
}
