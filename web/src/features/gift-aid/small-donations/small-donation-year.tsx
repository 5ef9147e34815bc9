import type { SmallDonationSource, SmallDonationYear } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  collectedWays,
  nameTaxYear,
  smallDonationLeftOut,
  smallDonationLeftOutHelp,
  smallDonationLimits,
} from '@pennytrail/contract/gift-aid/small-donations.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { formatDate, formatShortDate } from '../../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { giftAidPath, stateLabel } from '../claims/gift-aid-claim-words.ts'
import styles from '../gift-aid.module.css'

/** Shows the small donations of one tax year: the figure for HMRC's form and its working. */
export function SmallDonationYearSection(props: { number: string; year: SmallDonationYear }) {
  const { number, year } = props
  const name = nameTaxYear(year.taxYear)
  const isEmpty = year.sourceCount === 0 && year.claims.length === 0
  return (
    <DashboardSection id={`year-${year.taxYear}`} title={`Tax year ${name}`}>
      {isEmpty ? (
        <p>
          No collections and no gifts in cash are recorded for this tax year. It can be claimed
          until {formatDate(year.claimBy)}.
        </p>
      ) : (
        <>
          <Figures
            figures={[
              { label: 'Small donations', value: <Money amount={year.counted} /> },
              { label: 'In claims already', value: <Money amount={year.claimedBefore} /> },
              { label: 'Can still be claimed', value: <Money amount={year.claimable} /> },
              { label: 'HMRC pays on it', value: <Money amount={year.topUp} /> },
            ]}
          />
          {year.claimable > 0 && (
            <p className={styles['text']}>
              On HMRC’s form: tax year ended {year.taxYear}, amount of donations{' '}
              {formatMoney(year.claimable)}. Claim it by {formatDate(year.claimBy)}.
            </p>
          )}
          <Working number={number} year={year} />
          {year.leftOut.length > 0 && (
            <>
              <h3>Left out</h3>
              <ul>
                {year.leftOut.map(({ amount, gifts, why }) => (
                  <li key={why}>
                    {formatMoney(amount)}: {smallDonationLeftOut[why]}
                    {gifts !== null && ` (${formatPlural(gifts, 'gift')})`}.{' '}
                    {smallDonationLeftOutHelp[why]}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Sources number={number} year={year} />
        </>
      )}
    </DashboardSection>
  )
}

function Working({ number, year }: { number: string; year: SmallDonationYear }) {
  return (
    <>
      <h3>How it is worked out</h3>
      <ul>
        <li>
          Gift Aid is claimed on gifts of {formatMoney(year.giftAidDonations)} of this tax year. Ten
          times that is {formatMoney(year.matched)}.
        </li>
        <li>The charity’s allowance for the year is {formatMoney(year.allowance)}.</li>
        <li>
          The limit is {formatMoney(year.limit)}: {smallDonationLimits[year.limitedBy]}.
        </li>
        {year.claims.map((claim) => (
          <li key={claim.id}>
            <TextLink to={giftAidPath(number, { claim: claim.id })}>Claim {claim.number}</TextLink>{' '}
            contains {formatMoney(claim.donations)}: {stateLabel[claim.state].toLowerCase()}.
          </li>
        ))}
        {year.beyond > 0 && (
          <li>{formatMoney(year.beyond)} counts and is over the limit, so it cannot be claimed.</li>
        )}
      </ul>
      {year.overClaimed > 0 && (
        <p className={styles['warning']}>
          {formatMoney(year.overClaimed)} in claims no longer counts, for example because a
          collection was reversed. Withdraw the claim if HMRC has not paid it. Otherwise enter the
          adjustment on HMRC’s form with your next claim.
        </p>
      )}
    </>
  )
}

function Sources({ number, year }: { number: string; year: SmallDonationYear }) {
  const shown = year.sources.length
  const caption = `Collections and gifts in cash, ${nameTaxYear(year.taxYear)}`
  return (
    <>
      <Table
        caption={caption}
        columns={listColumns(number)}
        rows={year.sources}
        rowKey={({ sequence }) => String(sequence)}
      />
      <DownloadTable of={caption} name={`small-donations-${year.taxYear}`} />
      {shown < year.sourceCount && (
        <p className={styles['note']}>
          The newest {formatNumber(shown)} of {formatNumber(year.sourceCount)}. All of them count.
        </p>
      )}
    </>
  )
}

function listColumns(number: string): Column<SmallDonationSource>[] {
  return [
    {
      header: 'From',
      rowHeader: true,
      render: ({ kind, label, sequence }) => (
        <TextLink to={transactionsAddress({ kind: 'charity', id: number }, sequence)}>
          {kind === 'collection' ? label : `Gift ${label}`}
        </TextLink>
      ),
    },
    { header: 'Day', nowrap: true, render: ({ on }) => formatShortDate(on) },
    { header: 'Given by', render: ({ way }) => collectedWays[way] },
    { header: 'Fund', render: ({ fund }) => fund?.title ?? 'General fund' },
    { header: 'Total', kind: 'number', render: ({ amount }) => <Money amount={amount} /> },
    { header: 'Counts', kind: 'number', render: ({ counts }) => <Money amount={counts} /> },
    {
      header: 'Left out',
      render: ({ leftOut }) =>
        leftOut
          .map(
            ({ amount, gifts, why }) =>
              `${formatMoney(amount)}: ${smallDonationLeftOut[why]}${gifts === null ? '' : ` (${formatPlural(gifts, 'gift')})`}`,
          )
          .join('; ') || '–',
    },
  ]
}
