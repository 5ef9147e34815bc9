import type { QueuedJob } from '@pennytrail/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { adminPath } from './admin-path.ts'
import { toLabel } from './admin-words.ts'
import { SystemHealth } from './system-health.tsx'
import { AdminPagination } from './admin-pagination.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDropJob, useJobs, useRetryJob } from './use-jobs.ts'
import { usePageParam } from './use-page-param.ts'
import styles from './admin.module.css'

export default function JobsSection() {
  return (
    <div className={styles['parts']}>
      <Jobs />
      <SystemHealth />
    </div>
  )
}

const tone = { failed: 'warning', 'given-up': 'danger', waiting: 'info', running: 'info' } as const

function Jobs() {
  const [query] = useSearchParams()
  const { page, hrefFor } = usePageParam()
  const [dropping, setDropping] = useState<QueuedJob>()
  const state = query.get('state') === 'waiting' ? 'waiting' : 'failed'
  const found = useJobs(state, page)
  const drop = useDropJob()
  return (
    <section aria-labelledby="jobs" className={styles['section']}>
      <h2 id="jobs">Jobs</h2>
      <QueryView query={found} failure="The jobs could not be loaded.">
        {({ jobs, failed, waiting, workers, totalPages }) => (
          <>
            <p role="status">
              {formatPlural(failed, 'job')} failed, {formatPlural(waiting, 'job')} waiting or
              running, {formatPlural(workers, 'worker')} running.
            </p>
            <SectionNav
              label="Jobs"
              sections={(['failed', 'waiting'] as const).map((key) => ({
                label: toLabel(key),
                to: adminPath('jobs', { state: key }),
                current: key === state,
              }))}
            />
            {jobs.length === 0 ? (
              <p>{state === 'failed' ? 'No failed jobs.' : 'No waiting jobs.'}</p>
            ) : (
              <Table
                caption={state === 'failed' ? 'Failed jobs' : 'Waiting jobs'}
                hideCaption
                columns={listColumns(setDropping)}
                rows={jobs}
                rowKey={({ id }) => id}
              />
            )}
            <AdminPagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
          </>
        )}
      </QueryView>
      {dropping && (
        <ReasonDialog
          title={`Drop “${toLabel(dropping.task)}”?`}
          description="The job will not be tried again, and its work will not be done."
          confirm="Drop job"
          danger
          send={(reason) => drop.mutateAsync({ id: dropping.id, reason })}
          onClose={() => setDropping(undefined)}
        />
      )}
    </section>
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
  const retry = useRetryJob(id)
  return (
    <Button size="small" busy={retry.isPending && 'Retrying..'} onClick={() => retry.mutate()}>
      Retry
    </Button>
  )
}
