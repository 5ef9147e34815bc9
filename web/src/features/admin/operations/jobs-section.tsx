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
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { Second } from '../../../ui/table/dense-table/second.tsx'
import { AdminList } from '../admin-list.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel } from '../admin-words.ts'
import { SystemHealth } from './system-health.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useAddressFilters } from '../use-address-filters.ts'
import { useAdminAction } from '../use-admin-action.ts'
import styles from '../admin.module.css'
import { useRetryJobs } from './use-retry-jobs.ts'

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
  const [selected, setSelected] = useState(none)
  const retry = useRetryJobs(() => setSelected(none))
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
        columns={columns}
        toName={({ id, task }) => `${toLabel(task)} ${id}`}
        selected={state === 'failed' ? selected : undefined}
        onSelect={setSelected}
        canSelect={hasFailed}
        bulk={
          <>
            <strong role="status">{formatPlural(selected.size, 'job')} selected</strong>
            <Button
              size="small"
              busy={retry.isPending && 'Retrying..'}
              onClick={() => retry.mutate([...selected])}
            >
              Retry {formatPlural(selected.size, 'job')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setSelected(none)}>
              Clear
            </Button>
          </>
        }
        keys={[
          { key: 'r', label: 'retry', run: (job) => hasFailed(job) && retry.mutate([job.id]) },
        ]}
        renderOpen={(job) => (
          <Stack gap={12}>
            <p className={styles['fault']}>{job.lastError ?? 'No error so far.'}</p>
            {hasFailed(job) && (
              <Row gap={8}>
                <Button variant="secondary" size="small" onClick={() => setDropping(job)}>
                  Drop
                </Button>
              </Row>
            )}
          </Stack>
        )}
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

const none: ReadonlySet<string> = new Set()

function hasFailed({ state }: QueuedJob): boolean {
  return state === 'failed' || state === 'given-up'
}

const columns: readonly DenseColumn<QueuedJob>[] = [
  {
    header: 'Job',
    rowHeader: true,
    render: ({ id, task, lastError }) => (
      <>
        {toLabel(task)} {lastError && <Second>{lastError}</Second>}
        <span className="visually-hidden">, job {id}</span>
      </>
    ),
  },
  {
    header: 'State',
    width: '8rem',
    phone: 'below',
    render: ({ state }) => <Badge tone={tone[state]}>{toLabel(state)}</Badge>,
  },
  {
    header: 'Tries',
    width: '7rem',
    rank: 2,
    render: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
  },
  {
    header: 'Next try',
    width: '12rem',
    rank: 2,
    render: ({ state, runAt }) => (state === 'given-up' ? 'None' : formatDateTime(runAt)),
  },
  {
    header: 'Retry',
    width: '6.5rem',
    phone: 'action',
    render: (job, tabIndex) => hasFailed(job) && <Retry job={job} tabIndex={tabIndex} />,
  },
]

function Retry({ job: { id }, tabIndex }: { job: QueuedJob; tabIndex: 0 | -1 }) {
  const retry = useAdminAction(
    'POST /api/admin/job/{id}/retry',
    'The job could not be tried again.',
  )
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      busy={retry.isPending && 'Retrying..'}
      onClick={() => retry.mutate({ params: { id } })}
    >
      Retry
    </Button>
  )
}
