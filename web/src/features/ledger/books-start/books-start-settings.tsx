import type { BooksStart, OwnCharity } from '@pennytrail/contract'
import { getFirstDayError, getOpeningDay } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { today } from '../transactions/entry-values.ts'
import styles from '../ledger.module.css'

/** Shows the first day of a charity's books. A Lead sets it here, once. */
export function BooksStartSettings({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/books-start', {
    params: { id: charity.id },
  })
  if (error) {
    return (
      <LoadFailed
        error={error}
        failure="The first day of your books could not be loaded."
        onRetry={refetch}
      />
    )
  }
  return (
    <DashboardSection id="books-start" title="First day of your books">
      <p>
        The day from which your whole ledger is kept here. What each fund held before that day is
        recorded once, as its opening balance.
      </p>
      {data ? (
        <LoadedStart charity={charity} start={data} />
      ) : (
        <LoadingPlaceholder label="the first day" height="6rem" />
      )}
    </DashboardSection>
  )
}

function LoadedStart({ charity, start }: { charity: OwnCharity; start: BooksStart }) {
  const { can, firstDay, set } = start
  if (firstDay && set) {
    return (
      <>
        <p>
          <strong>Your books here begin on {formatDate(firstDay)}.</strong> {set.by} set this on{' '}
          {formatDate(set.at)}. It cannot be changed.
        </p>
        {charity.can.openBooks && (
          <p>
            <ButtonLink
              to={`/addtransaction?charity=${charity.ukCharityNumber}&kind=opening`}
              variant="secondary"
            >
              Record an opening balance
            </ButtonLink>
          </p>
        )}
      </>
    )
  }
  return can.set ? (
    <FirstDayForm charityId={charity.id} earliestEntry={start.earliestEntry} />
  ) : (
    <p className={styles['count']}>
      The first day is not set yet. A Lead of the charity can set it.
    </p>
  )
}

function FirstDayForm(props: { charityId: string; earliestEntry: string | null }) {
  const { charityId, earliestEntry } = props
  const [asking, setAsking] = useState<string>()
  const set = useCall('POST /api/charity/{id}/books-start')
  const form = useRulesForm<{ firstDay: string }>({
    defaultValues: { firstDay: '' },
    rules: { firstDay: (date) => getFirstDayError(date, today(), earliestEntry) },
  })
  return (
    <Row
      noValidate
      as="form"
      gap={16}
      align="end"
      onSubmit={(event) =>
        void form.handleSubmit(({ firstDay }) => {
          set.reset()
          setAsking(firstDay)
        })(event)
      }
    >
      <DateField
        label="First day"
        hint={
          earliestEntry
            ? `Your earliest transaction is dated ${formatDate(earliestEntry)}. Choose that day or an earlier one.`
            : 'Usually the first day of an accounting year.'
        }
        max={earliestEntry ?? today()}
        {...form.field('firstDay')}
      />
      <Button type="submit" variant="secondary">
        Set the first day
      </Button>
      <LazyConfirmDialog
        open={asking !== undefined}
        title={asking ? `Do your books begin on ${formatDate(asking)}?` : ''}
        confirm="Set the first day"
        action={set}
        busy="Setting.."
        failure="The first day could not be set."
        onConfirm={() =>
          asking &&
          set.mutate(
            { params: { id: charityId }, body: { firstDay: asking } },
            { onSuccess: () => toast.success('The first day is set.') },
          )
        }
        onClose={() => setAsking(undefined)}
      >
        <p>
          You can set this once and cannot change it later. Nothing can then be dated before that
          day, except opening balances, which are dated{' '}
          {asking && formatDate(getOpeningDay(asking))}.
        </p>
      </LazyConfirmDialog>
    </Row>
  )
}
