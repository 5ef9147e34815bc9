import type { ActivityLine } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { buildUrl } from '../../lib/build-url.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Select } from '../../ui/select.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { adminPath } from './admin-path.ts'
import { describeDetail, toLabel } from './admin-words.ts'
import { AdminPagination } from './admin-pagination.tsx'
import { useActivity } from './use-activity.ts'
import { usePageParam } from './use-page-param.ts'
import styles from './admin.module.css'

const filterNames = ['act', 'by', 'from', 'to', 'subjectKind', 'subjectId'] as const
type Filters = Partial<Record<(typeof filterNames)[number], string>>

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from the address. An invalid date is ignored, so the log still loads. */
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

function Subject({ line }: { line: ActivityLine }) {
  const to = sections[line.subjectKind]?.(line.subjectId)
  const words = getSubjectName(line)
  return to ? <TextLink to={to}>{words}</TextLink> : words
}

const columns: Column<ActivityLine>[] = [
  { header: 'When', nowrap: true, render: ({ at }) => formatDateTime(at) },
  { header: 'Who', render: ({ by }) => by?.name ?? 'On the server' },
  { header: 'What', rowHeader: true, render: ({ act }) => toLabel(act) },
  { header: 'To', render: (line) => <Subject line={line} /> },
  {
    header: 'Why',
    render: (line) => (
      <>
        {line.reason}
        {Object.keys(line.detail).length > 0 && (
          <p className={styles['small']}>{describeDetail(line.detail)}</p>
        )}
      </>
    ),
  },
]

/** Shows the log of privileged actions, newest first, filtered by the address. */
export default function ActivitySection() {
  const [query, setQuery] = useSearchParams()
  const { page, hrefFor } = usePageParam()
  const filters = readFilters(query)
  const found = useActivity(filters, page)
  const choose = (name: (typeof filterNames)[number], value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    // A date is typed digit by digit. Replacing history entries makes Back leave the log at once.
    setQuery(next, { replace: name === 'from' || name === 'to' })
  }
  const clear = () => setQuery({ section: 'activity' })
  return (
    <section aria-labelledby="activity" className={styles['section']}>
      <h2 id="activity">Activity</h2>
      <QueryView query={found} failure="The log could not be loaded.">
        {({ lines, acts, people, totalCount, totalPages }) => (
          <>
            <search className={styles['search']} aria-label="Filter the log">
              <Select
                label="What"
                placeholder="Everything"
                options={acts.map((value) => ({ value, label: toLabel(value) }))}
                value={filters.act ?? ''}
                onChange={(event) => choose('act', event.target.value)}
              />
              <Select
                label="Who"
                placeholder="Everyone"
                options={people.map(({ id, name }) => ({ value: id, label: name }))}
                value={filters.by ?? ''}
                onChange={(event) => choose('by', event.target.value)}
              />
              <DateField
                label="From"
                value={filters.from ?? ''}
                onChange={(event) => choose('from', event.target.value)}
              />
              <DateField
                label="To"
                value={filters.to ?? ''}
                onChange={(event) => choose('to', event.target.value)}
              />
              {Object.keys(filters).length > 0 && (
                <Button variant="secondary" onClick={clear}>
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
            </search>
            <p role="status">
              {formatPlural(totalCount, 'act')}
              {filters.subjectId && lines[0] && ` on ${getSubjectName(lines[0])}`}
            </p>
            {lines.length === 0 ? (
              <EmptyState title="No matching actions" level={3}>
                Every action that staff take is kept in this log.
              </EmptyState>
            ) : (
              <Table
                caption="Staff actions, newest first"
                hideCaption
                columns={columns}
                rows={lines}
                rowKey={({ id }) => id}
                busy={found.isPlaceholderData}
              />
            )}
            <AdminPagination
              page={page}
              totalPages={totalPages}
              stale={found.isPlaceholderData}
              hrefFor={hrefFor}
            />
          </>
        )}
      </QueryView>
    </section>
  )
}
