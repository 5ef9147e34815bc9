import { projectAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ClaimedGift, GiftAidClaim, OwnCharity } from '@pennytrail/contract'
import { nameTaxYear } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate, formatShortDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DashboardLoading, DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { RefusedGift } from './refused-gift.tsx'
import { ClaimAdjustments } from './claim-adjustments.tsx'
import { GiftAidClaimSteps } from './gift-aid-claim-steps.tsx'
import {
  describeEntry,
  giftAidPath,
  formatPeriod,
  stateLabel,
  stateTone,
} from './gift-aid-claim-words.ts'
import styles from '../gift-aid.module.css'

export function GiftAidClaimScreen({ charity, claimId }: { charity: OwnCharity; claimId: string }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const claim = useRead(
    'GET /api/charity/{id}/gift-aid/claims/{claimId}',
    { params: { id: charity.id, claimId }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  const number = charity.ukCharityNumber
  if (claim.error) {
    return (
      <LoadFailed
        error={claim.error}
        failure="The claim could not be loaded."
        onRetry={claim.refetch}
        otherwise={<TextLink to={giftAidPath(number)}>All claims</TextLink>}
      />
    )
  }
  if (!claim.data) return <DashboardLoading />
  const { data } = claim
  return (
    <>
      <DashboardSection id="claim" title={`Claim ${data.number}`}>
        <p>
          <TextLink to={giftAidPath(number)}>Back to Gift Aid</TextLink>
        </p>
        <p>
          <Badge tone={stateTone[data.state]}>{stateLabel[data.state]}</Badge>
        </p>
        <p className={styles['text']}>
          Gifts of {formatPeriod(data)}, claimed under HMRC reference {data.hmrcReference}. Made by{' '}
          {data.madeBy} on {formatDate(data.madeAt)}.
        </p>
        <Figures
          figures={[
            { label: 'Gifts', value: data.giftCount },
            { label: 'Claimed on', value: <Money amount={data.donations} /> },
            { label: 'HMRC pays on it', value: <Money amount={data.tax} /> },
            ...(data.topUp === 0
              ? []
              : [{ label: 'On small donations', value: <Money amount={data.topUp} /> }]),
            ...(data.givenBack === 0
              ? []
              : [{ label: 'Repaid', value: <Money amount={-data.givenBack} /> }]),
            ...(data.refused === 0
              ? []
              : [{ label: 'Refused by HMRC', value: <Money amount={-data.refused} /> }]),
            {
              label: data.paid ? 'Paid' : 'Due',
              value: <Money amount={data.paid?.amount ?? data.due} />,
            },
          ]}
        />
        {data.changed > 0 && (
          <p className={styles['warning']}>
            {formatPlural(data.changed, 'gift')} changed since this claim was made: a refund was
            made, or a declaration ended. If you have not sent the file yet, withdraw this claim and
            make it again. If you have sent it, submit it unchanged: the next claim repays the
            difference.
          </p>
        )}
        {data.withdrawn && (
          <p>
            Withdrawn on {formatDate(data.withdrawn.at)}: “{data.withdrawn.reason}”
          </p>
        )}
      </DashboardSection>
      <GiftAidClaimSteps charity={charity} claim={data} />
      <ClaimSmallDonations number={number} claim={data} />
      <ClaimFunds claim={data} />
      {data.adjustments.length > 0 && (
        <DashboardSection id="adjustments" title="Repaid with this claim">
          <ClaimAdjustments adjustments={data.adjustments} />
        </DashboardSection>
      )}
      <DashboardSection id="claimed-gifts" title="Gifts">
        <Table
          caption="Gifts of the claim"
          hideCaption
          columns={listGiftColumns(charity.id, data)}
          rows={data.gifts}
          rowKey={({ id }) => id}
          busy={claim.isPlaceholderData}
        />
        <DownloadTable of="Gifts of the claim" name={`gift-aid-claim-${data.number}`} />
        <Pagination
          page={data.page}
          totalPages={data.totalPages}
          hrefFor={(to) => giftAidPath(number, { claim: claimId, page: to })}
        />
      </DashboardSection>
      {data.entries.length > 0 && (
        <DashboardSection id="entries" title="In the ledger">
          <ul>
            {data.entries.map((entry) => (
              <li key={entry.id}>
                <TextLink to={transactionsAddress({ kind: 'charity', id: number }, entry.sequence)}>
                  Transaction {entry.sequence}
                </TextLink>
                : {describeEntry(entry)}, {formatMoney(entry.amount)}
              </li>
            ))}
          </ul>
        </DashboardSection>
      )}
    </>
  )
}

const giftColumns: Column<ClaimedGift>[] = [
  {
    header: 'Giver',
    rowHeader: true,
    render: ({ changed, name }) => (
      <>
        {name || 'Name erased'} {changed && <Badge tone="warning">Changed since</Badge>}
      </>
    ),
  },
  { header: 'Given', nowrap: true, render: (gift) => formatShortDate(gift.givenOn) },
  { header: 'Gift', nowrap: true, render: (gift) => gift.reference },
  { header: 'Fund', render: ({ fund }) => fund?.title ?? 'General fund' },
  { header: 'Claimed on', kind: 'number', render: (gift) => <Money amount={gift.amount} /> },
  { header: 'Gift Aid', kind: 'number', render: (gift) => <Money amount={gift.tax} /> },
]

/** Adds HMRC’s decision, which a Lead can record once the claim is submitted. */
function listGiftColumns(charityId: string, claim: GiftAidClaim): Column<ClaimedGift>[] {
  if (claim.state !== 'submitted' && claim.state !== 'paid') return giftColumns
  return [
    ...giftColumns,
    { header: 'HMRC', render: (gift) => <RefusedGift {...{ charityId, claim, gift }} /> },
  ]
}

const fundColumns: Column<GiftAidClaim['funds'][number]>[] = [
  {
    header: 'Fund',
    rowHeader: true,
    render: ({ fund }) =>
      fund ? <TextLink to={projectAddress(fund.id)}>{fund.title}</TextLink> : 'General fund',
  },
  { header: 'Gets', kind: 'number', render: ({ tax }) => <Money amount={tax} /> },
]

/** Only earlier claims took what was given back from the funds themselves. */
const givesBackColumn: Column<GiftAidClaim['funds'][number]> = {
  header: 'Gives back',
  kind: 'number',
  render: ({ givenBack }) => (givenBack === 0 ? '–' : <Money amount={givenBack} />),
}

/** Only claims with small donations have a top-up. */
const topUpColumn: Column<GiftAidClaim['funds'][number]> = {
  header: 'On small donations',
  kind: 'number',
  render: ({ topUp }) => <Money amount={topUp} />,
}

const movedColumn: Column<GiftAidClaim['funds'][number]> = {
  header: 'Moved after gifts',
  kind: 'number',
  render: ({ moved }) => (moved === 0 ? '–' : <Money amount={moved} signed />),
}

function ClaimSmallDonations({ number, claim }: { number: string; claim: GiftAidClaim }) {
  if (claim.smallDonations.length === 0) return null
  return (
    <DashboardSection id="small-donations" title="Small donations">
      <p className={styles['text']}>
        Enter these amounts on HMRC’s form with this claim. HMRC has no schedule for them, and pays
        them together with the Gift Aid.{' '}
        <TextLink to={giftAidPath(number, { small: 1 })}>See how they are worked out</TextLink>
      </p>
      <ul>
        {claim.smallDonations.map(({ donations, taxYear, topUp }) => (
          <li key={taxYear}>
            Tax year {nameTaxYear(taxYear)}: small donations of {formatMoney(donations)}. HMRC pays{' '}
            {formatMoney(topUp)}.
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

function ClaimFunds({ claim }: { claim: GiftAidClaim }) {
  const moves = claim.funds.some(({ moved }) => moved !== 0)
  const givesBack = claim.funds.some(({ givenBack }) => givenBack !== 0)
  return (
    <DashboardSection id="funds" title="Where the money goes">
      <p className={styles['text']}>
        Each project gets what HMRC pays on its gifts. The general fund gets the rest, and any
        difference between what was due and what HMRC pays.
        {moves &&
          ' When a gift in an earlier claim moved to another fund with its giver’s consent, its Gift Aid moves too.'}
      </p>
      <Table
        caption="Funds of the claim"
        hideCaption
        columns={[
          ...fundColumns,
          ...(claim.topUp > 0 ? [topUpColumn] : []),
          ...(givesBack ? [givesBackColumn] : []),
          ...(moves ? [movedColumn] : []),
        ]}
        rows={claim.funds}
        rowKey={({ fund }) => fund?.id ?? 'general'}
      />
      <DownloadTable of="Funds of the claim" name={`gift-aid-claim-${claim.number}-funds`} />
    </DashboardSection>
  )
}
