import type { QueuedJob } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SectionNav } from '../../../ui/layout/section-nav.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { AdminList } from '../admin-list.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel } from '../admin-words.ts'
import { SystemHealth } from './system-health.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useAddressFilters } from '../use-address-filters.ts'
import { useAdminAction } from '../use-admin-action.ts'
import styles from '../admin.module.css'

export default function JobsSection() {
  return (
    <Stack gap={48} className={styles['parts']}>
      <Jobs />
      <SystemHealth />
    </Stack>
  )
}

const tone = { failed: 'warning', 'given-up': 'danger', waiting: 'info', running: 'info' } as const

function Jobs() {
  const { query, page } = useAddressFilters()
  const [dropping, setDropping] = useState<QueuedJob>()
  const state = query.get('state') === 'waiting' ? 'waiting' : 'failed'
  const drop = useCall('POST /api/admin/job/{id}/drop', { refresh: 'later' })
  return (
    <Section id="jobs" title="Jobs" className={styles['section']}>
      <AdminList
        query={useRead('GET /api/admin/job', { query: { state, page } })}
        failure="The jobs could not be loaded."
        rows={({ jobs }) => jobs}
        rowKey={({ id }) => id}
        renderAbove={({ failed, waiting, workers }) => (
          <>
            <p role="status">
              {formatPlural(failed, 'job')} failed, {formatPlural(waiting, 'job')} waiting or
              running, {formatPlural(workers, 'worker')} running.
            </p>
            <SectionNav
              label="Jobs"
              sections={['failed', 'waiting'].map((key) => ({ key, label: toLabel(key) }))}
              current={state}
              toPath={(key) => adminPath('jobs', { state: key })}
            />
          </>
        )}
        empty={state === 'failed' ? 'No failed jobs' : 'No waiting jobs'}
        caption={state === 'failed' ? 'Failed jobs' : 'Waiting jobs'}
        columns={listColumns(setDropping)}
      />
      {dropping && (
        <ReasonDialog
          title={`Drop “${toLabel(dropping.task)}”?`}
          description="The job will not be tried again, and its work will not be done."
          confirm="Drop job"
          danger
          send={(reason) => drop.mutateAsync({ params: { id: dropping.id }, body: { reason } })}
          onClose={() => setDropping(undefined)}
        />
      )}
    </Section>
  )
}

function listColumns(onDrop: (job: QueuedJob) => void): Column<QueuedJob>[] {
  return [
    {
      header: 'Job',
      rowHeader: true,
      render: ({ task, lastError }) => (
        <>
          {toLabel(task)}
          {lastError && <p className={styles['fault']}>{lastError}</p>}
        </>
      ),
    },
    { header: 'State', render: ({ state }) => <Badge tone={tone[state]}>{toLabel(state)}</Badge> },
    {
      header: 'Tries',
      nowrap: true,
      render: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
    },
    {
      header: 'Next try',
      nowrap: true,
      render: ({ state, runAt }) => (state === 'given-up' ? 'None' : formatDateTime(runAt)),
    },
    {
      header: <span className="visually-hidden">Retry or drop</span>,
      render: (job) =>
        job.state === 'failed' || job.state === 'given-up' ? (
          <Row gap={8} wrap={false}>
            <Retry job={job} />
            <Button variant="secondary" size="small" onClick={() => onDrop(job)}>
              Drop
            </Button>
          </Row>
        ) : null,
    },
  ]
}

function Retry({ job: { id } }: { job: QueuedJob }) {
  const retry = useAdminAction(
    'POST /api/admin/job/{id}/retry',
    'The job could not be tried again.',
  )
  return (
    <Button
      size="small"
      busy={retry.isPending && 'Retrying..'}
      onClick={() => retry.mutate({ params: { id } })}
    >
      Retry
    </Button>
  )
}
