import type { ActivityLine } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { buildUrl } from '../../lib/api/build-url.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { Second } from '../../ui/table/dense-table/second.tsx'
import { AddressSelect } from './address-select.tsx'
import { AdminList } from './admin-list.tsx'
import { adminPath } from './admin-path.ts'
import { describeDetail, toLabel } from './admin-words.ts'
import { useAddressFilters } from './use-address-filters.ts'
import styles from './admin.module.css'

const filterNames = ['act', 'by', 'from', 'to', 'subjectKind', 'subjectId'] as const
type Filters = Partial<Record<(typeof filterNames)[number], string>>

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from the URL's query. An invalid date is ignored, so the log still loads. */
function readFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)
      const isFit = (name !== 'from' && name !== 'to') || isDay.test(value ?? '')
      return value && isFit ? [[name, value]] : []
    }),
  )
}

const sections: Record<string, (id: string) => string> = {
  person: (id) => adminPath('people', { person: id }),
  charity: (id) => adminPath('organisations', { kind: 'charity', id }),
  'donor-org': (id) => adminPath('organisations', { kind: 'donor-org', id }),
}

function getSubjectName({ subjectKind, subjectId, subjectName }: ActivityLine): string {
  return subjectName ?? `${toLabel(subjectKind)} ${subjectId.slice(0, 8)}`
}

/** Shows on what somebody acted, and why, below the row. */
function Details({ line }: { line: ActivityLine }) {
  const { detail, reason, subjectId, subjectKind } = line
  const to = sections[subjectKind]?.(subjectId)
  const words = getSubjectName(line)
  return (
    <>
      <p>{to ? <TextLink to={to}>{words}</TextLink> : words}</p>
      {reason && <p className={styles['note']}>{reason}</p>}
      {Object.keys(detail).length > 0 && <p className="faint small">{describeDetail(detail)}</p>}
    </>
  )
}

const columns: readonly DenseColumn<ActivityLine>[] = [
  { header: 'When', width: '12rem', phone: 'aside', render: ({ at }) => formatDateTime(at) },
  {
    header: 'What',
    rowHeader: true,
    render: ({ act, at, detail }) => (
      <>
        {toLabel(act)} <Second>{describeDetail(detail)}</Second>
        <span className="visually-hidden"> {at}</span>
      </>
    ),
  },
  {
    header: 'Who',
    width: '11rem',
    phone: 'below',
    render: ({ by }) => by?.name ?? 'On the server',
  },
  { header: 'To', width: '13rem', rank: 2, render: getSubjectName },
  { header: 'Why', width: '15rem', rank: 2, render: ({ reason }) => reason },
]

/** Shows the log of privileged actions, newest first, filtered by the URL's query. */
export default function ActivitySection() {
  const [, setQuery] = useSearchParams()
  const { query, page, change } = useAddressFilters()
  const filters = readFilters(query)
  const found = useRead(
    'GET /api/admin/activity',
    { query: { ...filters, page } },
    { placeholderData: keepPreviousData },
  )
  // A date is typed digit by digit. Replacing history entries makes Back leave the log at once.
  const changeDate = (name: 'from' | 'to', value: string) => change(name, value, { replace: true })
  return (
    <Section id="activity" title="Activity" className={styles['section']}>
      <AdminList
        query={found}
        failure="The log could not be loaded."
        rows={({ lines }) => lines}
        rowKey={({ id }) => id}
        renderAbove={({ acts, people }) => (
          <Row
            as="search"
            gap={12}
            align="end"
            className={styles['search']}
            aria-label="Filter the log"
          >
            <AddressSelect
              name="act"
              label="What"
              all="Everything"
              options={acts.map((value) => ({ value, label: toLabel(value) }))}
            />
            <AddressSelect
              name="by"
              label="Who"
              all="Everyone"
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <DateField
              label="From"
              value={filters.from ?? ''}
              onChange={(event) => changeDate('from', event.target.value)}
            />
            <DateField
              label="To"
              value={filters.to ?? ''}
              onChange={(event) => changeDate('to', event.target.value)}
            />
            {Object.keys(filters).length > 0 && (
              <Button variant="secondary" onClick={() => setQuery({ section: 'activity' })}>
                Clear filters
              </Button>
            )}
            <FileButton
              label="Download as CSV"
              address={buildUrl('/api/admin/activity', { query: filters })}
              accept="text/csv"
              name="activity.csv"
              size="medium"
            />
          </Row>
        )}
        status={({ lines: [first], totalCount }) =>
          `${formatPlural(totalCount, 'act')}${filters.subjectId && first ? ` on ${getSubjectName(first)}` : ''}`
        }
        empty="No matching actions"
        emptyHint="Every action that staff take is kept in this log."
        caption="Staff actions, newest first"
        columns={columns}
        toName={({ act }) => toLabel(act)}
        renderOpen={(line) => <Details line={line} />}
      />
    </Section>
  )
}
