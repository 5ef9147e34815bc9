import type { Grant, MonthlyGift } from '@pennytrail/contract'
import { formatMonth, formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { groupBy } from '../../lib/group-by.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './due-calendar.module.css'
import { listDueDates, type DueDate } from './due-dates.ts'
import { today } from './grant-words.ts'

const maxShown = 8

interface DueCalendarProps {
  grants: readonly Grant[]
  monthly: readonly MonthlyGift[]
  /** Where monthly gifts are changed. */
  monthlyTo: string
}

/** Shows by month the money and the reports that are due. */
export function DueCalendar({ grants, monthly, monthlyTo }: DueCalendarProps) {
  const dates = listDueDates(grants, monthly, monthlyTo)
  const shown = dates.slice(0, maxShown)
  const more = dates.length - shown.length
  const day = today()
  return (
    <DashboardSection id="calendar" title="Money and reports due">
      {dates.length === 0 && (
        <p className="quiet">
          Nothing is due. Instalments that you promise and reports that you ask for appear here.
        </p>
      )}
      {[...groupBy(shown, ({ dueOn }) => dueOn.slice(0, 7))].map(([month, due]) => (
        <Month key={month} {...{ month, due, day }} />
      ))}
      {more > 0 && <p className="quiet">And {formatPlural(more, 'later date')}.</p>}
    </DashboardSection>
  )
}

function Month({ month, due, day }: { month: string; due: readonly DueDate[]; day: string }) {
  return (
    <div className={styles['month']}>
      <h3>{formatMonth(month)}</h3>
      <ul role="list">
        {due.map(({ dueOn, key, money, to, what }) => (
          <li key={key} data-late={dueOn < day ? true : undefined}>
            <span className={styles['day']}>
              {dueOn < day && 'Late: '}
              <time dateTime={dueOn}>{formatShortDate(dueOn)}</time>
            </span>
            <span className="breaks">
              <TextLink to={to}>
                {what}
                <span className="visually-hidden">, {formatShortDate(dueOn)}</span>
              </TextLink>
            </span>
            {money && (
              <strong>
                <Money amount={money.amount} currency={money.currency} />
              </strong>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
