import type { Award } from '@pennytrail/contract'
import { formatDate } from '../../../lib/format-date.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Fact, Facts } from '../../../ui/table/facts.tsx'
import { GrantTermsList } from './grant-terms-list.tsx'
import styles from '../grants.module.css'

type Shown = NonNullable<Award['agreed']>

function showDay(date: string): string {
  return date === '' ? 'No date yet' : formatDate(date)
}

/** Shows what one version of a grant says. */
export function AwardTermsView({ award, shown }: { award: Award; shown: Shown }) {
  const { lines, project, terms } = shown
  return (
    <Stack gap={16}>
      <p className={styles['words']}>{shown.purpose || 'No purpose yet.'}</p>
      <Facts look="columns">
        <Fact label="Grant">
          <Money amount={shown.amount} currency="GBP" />
        </Fact>
        <Fact label="From">{award.donorOrg.name}</Fact>
        <Fact label="For">{project?.title ?? `The general fund of ${award.charity.name}`}</Fact>
        <Fact label="May be spent on">
          {lines.length === 0 ? 'Anything of its fund' : lines.map(({ label }) => label).join(', ')}
        </Fact>
        <Fact label="Instalments">
          {shown.instalments.length > 0 && (
            <ul className={styles['plain']}>
              {shown.instalments.map(({ amount, dueOn }, at) => (
                <li key={at}>
                  <Money amount={amount} currency="GBP" /> · {showDay(dueOn)}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label="Reports due">
          {shown.reportDates.length === 0
            ? 'None agreed'
            : shown.reportDates.map(showDay).join(', ')}
        </Fact>
        <Fact label="Terms">{terms && <GrantTermsList terms={terms} />}</Fact>
        <Fact label="Contact">{shown.contact}</Fact>
        <Fact label="Shown to the public as">
          {shown.shownAs === 'named' ? award.donorOrg.name : 'Anonymous'}
        </Fact>
      </Facts>
    </Stack>
  )
}
