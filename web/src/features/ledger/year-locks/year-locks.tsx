import type { YearLocks } from '@pennytrail/contract'
import { getUsualYearEnd, getYearEndError } from '@pennytrail/contract/ledger/year-lock-rules.ts'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate, formatShortDate } from '../../../lib/format-date.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { today } from '../transactions/entry-values.ts'
import styles from '../ledger.module.css'

type Lock = YearLocks['locks'][number]

const OpenYearDialog = lazy(() => import('./unlock-year-dialog.tsx'))

export function YearLockSettings({ charityId }: { charityId: string }) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/year-locks', {
    params: { id: charityId },
  })
  if (error) {
    return (
      <LoadFailed error={error} failure="The locked years could not be loaded." onRetry={refetch} />
    )
  }
  return (
    <DashboardSection id="year-locks" title="Locked years">
      <p>
        Lock a year once its accounts are final. No entry can then be dated in it, however it is
        added. A mistake in it is corrected by a reversal on the first open day.
      </p>
      {data ? (
        <LoadedLocks charityId={charityId} years={data} />
      ) : (
        <LoadingPlaceholder label="the years" height="8rem" />
      )}
    </DashboardSection>
  )
}

function LoadedLocks({ charityId, years }: { charityId: string; years: YearLocks }) {
  const { lockedThrough, locks, can } = years
  const [opening, setOpening] = useState<Lock>()
  return (
    <>
      <p>
        {lockedThrough ? (
          <strong>Everything up to and including {formatDate(lockedThrough)} is locked.</strong>
        ) : (
          'No year is locked.'
        )}
      </p>
      {can.lock ? (
        <LockForm key={lockedThrough} charityId={charityId} lockedThrough={lockedThrough} />
      ) : (
        <p className={styles['count']}>A Lead of the charity can lock or unlock a year.</p>
      )}
      {locks.length > 0 && (
        <Table
          caption="Locked and unlocked years"
          columns={columns}
          rows={locks}
          rowKey={({ id }) => id}
          rowTone={({ opened }) => (opened ? 'muted' : undefined)}
        />
      )}
      {can.lock && lockedThrough && (
        <p>
          <Button
            variant="secondary"
            onClick={() =>
              setOpening(locks.find((lock) => !lock.opened && lock.lockedThrough === lockedThrough))
            }
          >
            Unlock the last locked year
          </Button>
        </p>
      )}
      {opening && (
        <Suspense fallback={null}>
          <OpenYearDialog
            charityId={charityId}
            lock={opening}
            before={findPreviousLock(locks, opening)}
            onClose={() => setOpening(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the last day that stays locked after this lock is removed; null if none does. */
function findPreviousLock(locks: readonly Lock[], lock: Lock): string | null {
  return (
    locks
      .filter(({ id, opened }) => !opened && id !== lock.id)
      .map(({ lockedThrough }) => lockedThrough)
      .toSorted()
      .at(-1) ?? null
  )
}

const columns: Column<Lock>[] = [
  {
    header: 'Locked up to',
    rowHeader: true,
    nowrap: true,
    render: ({ lockedThrough }) => formatShortDate(lockedThrough),
  },
  { header: 'Locked', render: ({ locked }) => `${formatShortDate(locked.at)}, ${locked.by}` },
  {
    header: 'Unlocked',
    render: ({ opened }) =>
      opened ? (
        `${formatShortDate(opened.at)}, ${opened.by}: ${opened.reason}`
      ) : (
        <Badge tone="neutral">Locked</Badge>
      ),
  },
]

function LockForm(props: { charityId: string; lockedThrough: string | null }) {
  const { charityId, lockedThrough } = props
  const [asking, setAsking] = useState<string>()
  const lock = useCall('POST /api/charity/{id}/year-locks')
  const form = useRulesForm<{ lockedThrough: string }>({
    defaultValues: { lockedThrough: getUsualYearEnd(today(), lockedThrough) },
    rules: { lockedThrough: (date) => getYearEndError(date, today(), lockedThrough) },
  })
  const send = (date: string) =>
    lock.mutate(
      { params: { id: charityId }, body: { lockedThrough: date } },
      { onSuccess: () => toast.success(`Locked up to ${formatDate(date)}.`) },
    )
  return (
    <Row
      noValidate
      as="form"
      gap={16}
      align="end"
      onSubmit={(event) =>
        void form.handleSubmit((values) => {
          lock.reset()
          setAsking(values.lockedThrough)
        })(event)
      }
    >
      <DateField
        label="Last day of the year"
        hint="The day the charity’s accounting year ended."
        {...form.field('lockedThrough')}
      />
      <Button type="submit" variant="secondary">
        Lock the year
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          title={`Lock everything up to ${formatDate(asking)}?`}
          confirm="Lock year"
          action={lock}
          busy="Locking.."
          failure="The year could not be locked."
          onConfirm={() => send(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>
            You can no longer date an entry on or before that day. A Lead can unlock the year with a
            reason, which stays on record.
          </p>
        </LazyConfirmDialog>
      )}
    </Row>
  )
}
