import type { DatabaseSession, DatabaseStatement, DatabaseTable } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatBytes, formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import styles from '../admin.module.css'
import { formatDuration } from './format-duration.ts'

export default function DatabaseSection() {
  const database = useRead('GET /api/admin/database')
  return (
    <Stack gap={48} className={styles['parts']}>
      <QueryView query={database} failure="The state of the database could not be loaded.">
        {({ sessions, hidden, statements, tables }) => (
          <>
            <Sessions sessions={sessions} hidden={hidden}>
              <Button
                variant="secondary"
                busy={database.isFetching && 'Refreshing..'}
                onClick={() => void database.refetch()}
              >
                Refresh
              </Button>
            </Sessions>
            <Statements statements={statements} />
            <Tables tables={tables} />
          </>
        )}
      </QueryView>
    </Stack>
  )
}

interface SessionsProps {
  sessions: readonly DatabaseSession[]
  hidden: number
  children: ReactNode
}

function Sessions({ sessions, hidden, children }: SessionsProps) {
  const waiting = sessions.filter(({ blockedBy }) => blockedBy.length > 0).length
  return (
    <Section id="running" title="Running now" className={styles['section']}>
      <p role="status">
        {formatPlural(sessions.length, 'slow statement or lock', 'slow statements or locks')},{' '}
        {formatNumber(waiting)} waiting for a lock.
      </p>
      {hidden > 0 && (
        <p>
          PostgreSQL hides {formatPlural(hidden, 'connection')}. To see all, grant{' '}
          <code>pg_read_all_stats</code> to the role that owns the schema.
        </p>
      )}
      {sessions.length === 0 ? (
        <EmptyState title="Nothing is slow" level={3}>
          No statement or transaction takes longer than a second, and nobody waits for a lock.
        </EmptyState>
      ) : (
        <Table
          caption="Slow statements and locks"
          hideCaption
          columns={sessionColumns}
          rows={sessions}
          rowKey={({ pid }) => String(pid)}
          rowTone={({ blockedBy }) => (blockedBy.length > 0 ? 'highlight' : undefined)}
        />
      )}
      <Row gap={12}>{children}</Row>
    </Section>
  )
}

function inSeconds(seconds: number | null): string {
  return seconds === null ? 'None' : formatDuration(seconds * 1000)
}

const sessionColumns: Column<DatabaseSession>[] = [
  {
    header: 'Statement',
    rowHeader: true,
    render: ({ statement }) => <code className={styles['statement']}>{statement}</code>,
  },
  {
    header: 'Process',
    nowrap: true,
    render: ({ pid, application }) => (application === '' ? pid : `${pid}, ${application}`),
  },
  { header: 'State', render: (session) => <SessionState session={session} /> },
  { header: 'Statement for', nowrap: true, render: ({ seconds }) => inSeconds(seconds) },
  {
    header: 'Transaction for',
    nowrap: true,
    render: ({ transactionSeconds }) => inSeconds(transactionSeconds),
  },
]

function SessionState({ session }: { session: DatabaseSession }) {
  const { state, blockedBy, waitsFor, waitSeconds } = session
  if (blockedBy.length === 0) {
    return <Badge tone="info">{state === 'active' ? 'Running' : 'Open, doing nothing'}</Badge>
  }
  return (
    <>
      <Badge tone="warning">Waiting</Badge>
      <p className={styles['fault']}>
        {waitSeconds !== null && `${inSeconds(waitSeconds)} `}
        for {waitsFor ?? 'a lock'}, behind process {blockedBy.join(', ')}
      </p>
    </>
  )
}

function Statements({ statements }: { statements: readonly DatabaseStatement[] }) {
  return (
    <Section id="statements" title="Slowest statements" className={styles['section']}>
      {statements.length === 0 ? (
        <EmptyState title="No statistics" level={3}>
          Turn on pg_stat_statements in PostgreSQL to see which statements take the most time.
        </EmptyState>
      ) : (
        <Table
          caption="Statements that took the most time in total"
          columns={statementColumns}
          rows={statements.map((one, index) => ({ ...one, id: String(index) }))}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  )
}

const statementColumns: Column<DatabaseStatement & { id: string }>[] = [
  {
    header: 'Statement',
    rowHeader: true,
    render: ({ statement }) => <code className={styles['statement']}>{statement}</code>,
  },
  { header: 'Calls', kind: 'number', render: ({ calls }) => formatNumber(calls) },
  { header: 'Total', kind: 'number', render: (one) => formatDuration(one.totalMilliseconds) },
  { header: 'Mean', kind: 'number', render: (one) => formatDuration(one.meanMilliseconds) },
  { header: 'Longest', kind: 'number', render: (one) => formatDuration(one.maxMilliseconds) },
]

function Tables({ tables }: { tables: readonly DatabaseTable[] }) {
  return (
    <Section id="tables" title="Largest tables" className={styles['section']}>
      <Table
        caption="The largest tables. Numbers of rows are estimates."
        columns={tableColumns}
        rows={tables}
        rowKey={({ name }) => name}
      />
    </Section>
  )
}

const tableColumns: Column<DatabaseTable>[] = [
  { header: 'Table', rowHeader: true, render: ({ name }) => <code>{name}</code> },
  { header: 'Rows', kind: 'number', render: ({ rows }) => formatNumber(rows) },
  { header: 'Size', kind: 'number', render: ({ tableSize }) => formatBytes(tableSize) },
  { header: 'Indexes', kind: 'number', render: ({ indexSize }) => formatBytes(indexSize) },
]
