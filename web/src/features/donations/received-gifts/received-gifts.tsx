import {
  charityAddress,
  projectAddress,
  transactionsAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity, ReceivedGift, ReceivedList, ReceivedRefund } from '@pennytrail/contract'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatFound, formatNumber } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { DashboardLoading, DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { GiftStatus } from '../../../ui/money/gift-status.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { TestPaymentsNotice } from '../../system/index.ts'
import { GiverContacts } from './giver-contacts.tsx'
import { RetainedGivers } from './retained-givers.tsx'
import { ReceivedGiftFilters } from './received-gift-filters.tsx'
import { ReceivedRefunds } from './received-refunds.tsx'
import styles from './received-gifts.module.css'
import {
  giftsCsvUrl,
  readGiftFilters,
  toGiftQuery,
  isFiltered,
  type GiftFilters,
} from './gift-filters.ts'

const RefundGroundDialog = lazy(() => import('./refund-ground-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** The reasons why a gift cannot be refunded from this page. */
const refundBlockers: Readonly<Record<NonNullable<ReceivedGift['refundObstacle']>, string>> = {
  'no-account': 'Stripe is not connected',
  'other-account': 'Taken by an earlier Stripe account: refund it at Stripe',
  'no-charge': 'No payment at Stripe is known',
}

/** A refund with its gift, while the reason for the refund is being recorded. */
interface StatedRefund {
  gift: ReceivedGift
  refund: ReceivedRefund
}

function listColumns(
  ledger: string,
  declareFor: ((gift: ReceivedGift) => string) | null,
  onRefund: ((gift: ReceivedGift) => void) | null,
  onMove: ((gift: ReceivedGift) => void) | null,
  onState: ((stated: StatedRefund) => void) | null,
): Column<ReceivedGift>[] {
  return [
    { header: 'Date', nowrap: true, render: (gift) => formatShortDate(gift.givenAt) },
    {
      header: 'From',
      rowHeader: true,
      render: (gift) => (
        <>
          <Giver gift={gift} />
          {gift.message && <span className={styles['message']}>“{gift.message}”</span>}
        </>
      ),
    },
    {
      header: 'For',
      render: ({ project }) =>
        project ? (
          <TextLink to={projectAddress(project.id)}>{project.title}</TextLink>
        ) : (
          'General fund'
        ),
    },
    { header: 'Status', render: (gift) => <GiftStatus status={gift.status} /> },
    {
      header: 'Amount',
      kind: 'number',
      render: (gift) => (
        <>
          <Money amount={gift.amount} currency={gift.currency} />
          <ReceivedRefunds
            gift={gift}
            ledger={ledger}
            onState={onState && ((refund) => onState({ gift, refund }))}
          />
        </>
      ),
    },
    {
      header: 'Reference',
      nowrap: true,
      render: ({ reference, sequence }) =>
        sequence === null ? (
          reference
        ) : (
          <TextLink to={`${ledger}/${sequence}`}>{reference}</TextLink>
        ),
    },
    ...(onRefund || onMove
      ? [
          {
            header: <span className="visually-hidden">Actions</span>,
            render: (gift: ReceivedGift) => (
              <>
                {onRefund && <Refunding gift={gift} declareFor={declareFor} onRefund={onRefund} />}
                {onMove && gift.amount > gift.refunded + gift.takenBack && (
                  <Button variant="quiet" size="small" onClick={() => onMove(gift)}>
                    Move<span className="visually-hidden"> {gift.reference}</span>
                  </Button>
                )}
              </>
            ),
          },
        ]
      : []),
  ]
}

/** Shows the giver's public name, or the name that the charity recorded. */
function Giver({ gift: { name, recordedGiver } }: { gift: ReceivedGift }) {
  if (name !== null) return name
  if (recordedGiver === null) return <span className={styles['anonymous']}>Anonymous</span>
  return (
    <>
      {recordedGiver}
      <span className={styles['obstacle']}>Anonymous to everyone else</span>
    </>
  )
}

/** The refund button, or the reason why a refund is not possible here. */
function Refunding(props: {
  gift: ReceivedGift
  declareFor: ((gift: ReceivedGift) => string) | null
  onRefund: (gift: ReceivedGift) => void
}) {
  const { declareFor, gift, onRefund } = props
  const { method, refundable, refundObstacle } = gift
  return (
    <>
      {refundable > 0 && (
        <Button variant="quiet" size="small" onClick={() => onRefund(gift)}>
          Refund<span className="visually-hidden"> {gift.reference}</span>
        </Button>
      )}
      {refundObstacle && (
        <span className={styles['obstacle']}>{refundBlockers[refundObstacle]}</span>
      )}
      {declareFor && refundable > 0 && !isPaidOnline(method) && (
        <span className={styles['declare']}>
          <TextLink to={declareFor(gift)}>
            Gift Aid<span className="visually-hidden"> for {gift.reference}</span>
          </TextLink>
        </span>
      )}
    </>
  )
}

function NoGifts({ charity }: { charity: OwnCharity }) {
  return (
    <EmptyState
      title="No gifts yet"
      action={
        <ButtonLink to={charityAddress(charity.ukCharityNumber)}>See the charity’s page</ButtonLink>
      }
    >
      Every gift to the charity or one of its projects is listed here, under the name its giver
      chose or the name you recorded. Share the charity’s page or a project to receive the first
      one.
    </EmptyState>
  )
}

/** Props of the dialog that asks a giver whether unspent money may move to another fund. */
export type MoveDialogProps = { gift: ReceivedGift; onClose: () => void }

interface ListedProps {
  charity: OwnCharity
  list: ReceivedList
  filters: GiftFilters
  busy: boolean
  hrefFor: (page: number) => string
  onClear: () => void
  MoveDialog?: ComponentType<MoveDialogProps> | undefined
}

function Listed({ charity, list, filters, busy, hrefFor, onClear, MoveDialog }: ListedProps) {
  const { donors, page, summary, totalCount, totalPages } = list
  const [refunded, setRefunded] = useState<ReceivedGift | null>(null)
  const [stated, setStated] = useState<StatedRefund | null>(null)
  const [moving, setMoving] = useState<ReceivedGift | null>(null)
  if (totalCount === 0) {
    return (
      <EmptyState
        title="No matching gifts"
        level={3}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  }
  const limits = {
    charityNumber: charity.ukCharityNumber,
    registerIncome: list.registerIncome,
  }
  const rest = summary.gifts - summary.named
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  const declareFor = ({ id }: ReceivedGift) =>
    `/dashboard-charity?section=gift-aid&charity=${charity.ukCharityNumber}&record=1&gift=${id}`
  return (
    <>
      {!list.more && (
        <Figures
          figures={[
            { label: 'Gifts', value: formatNumber(summary.gifts) },
            {
              label: 'Received, less refunds',
              value: <Money amount={summary.received} currency={summary.currency} short />,
            },
            { label: 'By name', value: formatNumber(summary.named) },
            { label: 'Anonymous', value: formatNumber(rest) },
          ]}
        />
      )}
      <TestPaymentsNotice />
      <Table
        caption={`Gifts to ${charity.name}`}
        hideCaption
        columns={listColumns(
          ledger,
          charity.can.claimGiftAid ? declareFor : null,
          list.can.refund ? setRefunded : null,
          list.can.refund && MoveDialog ? setMoving : null,
          list.can.refund ? setStated : null,
        )}
        rows={donors}
        rowKey={({ id }) => id}
        busy={busy}
      />
      <Row gap={16} align="center" justify="between">
        <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} label="Pages of gifts" />
        <FileButton
          label="Download as CSV"
          address={giftsCsvUrl(charity.id, filters)}
          name="gifts.csv"
          size="medium"
        />
      </Row>
      {list.can.refund && <GiverContacts charity={charity} />}
      {charity.can.seeRetainedGivers && <RetainedGivers charity={charity} />}
      {refunded && (
        <Suspense>
          <RefundDialog gift={refunded} {...limits} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
      {stated && (
        <Suspense>
          <RefundGroundDialog {...stated} {...limits} onClose={() => setStated(null)} />
        </Suspense>
      )}
      {moving && MoveDialog && (
        <Suspense>
          <MoveDialog gift={moving} onClose={() => setMoving(null)} />
        </Suspense>
      )}
    </>
  )
}

export default function ReceivedGifts({
  charity,
  MoveDialog,
}: {
  charity: OwnCharity
  MoveDialog?: ComponentType<MoveDialogProps>
}) {
  const [search, setSearch] = useSearchParams()
  const filters = readGiftFilters(search)
  const { data, error, isPlaceholderData, refetch } = useRead(
    'GET /api/donation/charity-org/{id}',
    { params: { id: charity.id }, query: toGiftQuery(filters) },
    { placeholderData: keepPreviousData },
  )
  const toSearchParams = (target: GiftFilters) => ({
    section: 'donors',
    charity: charity.ukCharityNumber,
    ...Object.fromEntries(
      Object.entries(toGiftQuery(target)).map(([name, value]) => [name, String(value)]),
    ),
  })
  const change = (changes: Partial<GiftFilters>, how?: 'typing') =>
    setSearch(toSearchParams({ ...filters, page: 1, ...changes }), {
      replace: how === 'typing',
      preventScrollReset: true,
    })
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch donor data" onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  return (
    <DashboardSection id="donors" title="Donors">
      {data.totalCount === 0 && !isFiltered(filters) ? (
        <NoGifts charity={charity} />
      ) : (
        <>
          <p role="status">
            {formatFound(data, 'gift')}
            {isFiltered(filters) &&
              (data.totalCount === 1 ? ' matches your filters' : ' match your filters')}
            {data.more && `. The newest ${formatNumber(data.totalCount)} are listed.`}
          </p>
          <ReceivedGiftFilters filters={filters} projects={data.projects} onChange={change} />
          <Listed
            charity={charity}
            list={data}
            filters={filters}
            busy={isPlaceholderData}
            hrefFor={(page) => `?${new URLSearchParams(toSearchParams({ ...filters, page }))}`}
            onClear={() => change({ searchTerm: '', shownAs: '', project: '' })}
            MoveDialog={MoveDialog}
          />
        </>
      )}
    </DashboardSection>
  )
}
