import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Donation, DonorSummary } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { TestPaymentsNotice } from '../../system/index.ts'
import styles from '../donor.module.css'
import { GiftList } from './gift-list.tsx'

interface DonorHomeProps {
  userId: string
  donations: readonly Donation[]
  summary: DonorSummary
  /** The part that shows how the gifts were spent. Another feature supplies it. */
  spending?: ReactNode
}

const recent = 5

export function DonorHome({ userId, donations, summary, spending }: DonorHomeProps) {
  if (donations.length === 0) return <NoGifts />
  const year = donations.flatMap(({ succeededAt }) => succeededAt?.slice(0, 4) ?? [])[0]
  return (
    <Stack gap={48}>
      <Figures summary={summary} year={year} />
      {spending}
      <section aria-labelledby="recent" className={styles['section']}>
        <Row gap={24} rowGap={8} align="baseline" justify="between">
          <h2 id="recent">Latest gifts</h2>
          {donations.length > recent && <TextLink to="?section=gifts">All your gifts</TextLink>}
        </Row>
        <GiftList
          userId={userId}
          gifts={donations.slice(0, recent)}
          caption="The latest of your gifts"
        />
      </section>
    </Stack>
  )
}

export function NoGifts() {
  return (
    <EmptyState
      title="Your first gift will appear here"
      action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
    >
      See what reached the charity, what it cost to send, and where to follow it in the ledger.
    </EmptyState>
  )
}

function Figures({ summary, year }: { summary: DonorSummary; year: string | undefined }) {
  const { charities, currency, given, givenThisTaxYear, gifts, projects, taxYearStart } = summary
  const figures = [
    { name: 'Total given', value: formatMoney(given, currency), note: 'less refunds' },
    {
      name: 'This tax year',
      value: formatMoney(givenThisTaxYear, currency),
      note: `since ${formatDate(taxYearStart)}`,
    },
    {
      name: 'Gifts',
      value: formatNumber(gifts),
      note: `to ${formatPlural(charities, 'charity', 'charities')}`,
    },
    { name: 'Projects', value: formatNumber(projects), note: 'that you gave to' },
  ]
  return (
    <section aria-labelledby="figures" className={styles['section']}>
      <Row gap={24} rowGap={8} align="baseline" justify="between">
        <h2 id="figures">Your giving</h2>
        <Row gap={24} rowGap={4}>
          {year !== undefined && (
            <TextLink to={`/giving-story?year=${year}`}>The story of your {year}</TextLink>
          )}
          <TextLink to="?section=statements">Your statements</TextLink>
        </Row>
      </Row>
      <dl className={styles['figures']}>
        {figures.map(({ name, value, note }) => (
          <Stack gap={4} key={name} className={styles['figure']}>
            <dt>{name}</dt>
            <dd>
              <span className={styles['value']}>{value}</span>
              <span className="faint small">{note}</span>
            </dd>
          </Stack>
        ))}
      </dl>
      <TestPaymentsNotice />
    </section>
  )
}
