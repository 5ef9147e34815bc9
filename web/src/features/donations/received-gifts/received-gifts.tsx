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
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { GiftStatus } from '../../../ui/money/gift-status.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../../ui/table/dense-table/second.tsx'
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

const columns: readonly DenseColumn<ReceivedGift>[] = [
  {
    header: 'Date',
    width: '7rem',
    phone: 'aside',
    render: (gift) => formatShortDate(gift.givenAt),
  },
  {
    header: 'From',
    rowHeader: true,
    render: ({ message, name, recordedGiver, reference }) => (
      <>
        {name ?? recordedGiver ?? <span className={styles['anonymous']}>Anonymous</span>}{' '}
        {message && <Second>“{message}”</Second>}
        <span className="visually-hidden">, {reference}</span>
      </>
    ),
  },
  {
    header: 'For',
    width: '12rem',
    phone: 'below',
    render: ({ project }) => project?.title ?? generalFund,
  },
  {
    header: 'Status',
    width: '9.5rem',
    rank: 2,
    render: ({ status }) => <GiftStatus status={status} />,
  },
  {
    header: 'Amount',
    width: '7.5rem',
    kind: 'number',
    phone: 'amount',
    render: ({ amount, currency, refunded, takenBack }) => (
      <>
        <Money amount={amount} currency={currency} />{' '}
        {refunded + takenBack > 0 && (
          <Second>
            <Money amount={refunded + takenBack} currency={currency} /> back
          </Second>
        )}
      </>
    ),
  },
  { header: 'Reference', width: '11.5rem', rank: 2, render: ({ reference }) => reference },
]

const generalFund = 'General fund'

interface GiftDetailsProps {
  gift: ReceivedGift
  /** The address of the charity's ledger. */
  ledger: string
  declareFor: ((gift: ReceivedGift) => string) | null
  onRefund: ((gift: ReceivedGift) => void) | null
  onMove: ((gift: ReceivedGift) => void) | null
  onState: ((stated: StatedRefund) => void) | null
}

/** Shows the rest of a gift below its row, and what the team can do with it. */
function GiftDetails({ declareFor, gift, ledger, onMove, onRefund, onState }: GiftDetailsProps) {
  const { amount, message, method, name, project, recordedGiver, reference } = gift
  const { refundable, refundObstacle, refunded, sequence, takenBack } = gift
  return (
    <Stack gap={8}>
      {message && <p className={styles['message']}>“{message}”</p>}
      {name === null && recordedGiver !== null && <p>Anonymous to everyone outside your team.</p>}
      <p>
        {project ? (
          <TextLink to={projectAddress(project.id)}>{project.title}</TextLink>
        ) : (
          generalFund
        )}
        {' · '}
        {sequence === null ? (
          reference
        ) : (
          <TextLink to={`${ledger}/${sequence}`}>{reference} in the ledger</TextLink>
        )}
      </p>
      <ReceivedRefunds
        gift={gift}
        ledger={ledger}
        onState={onState && ((refund) => onState({ gift, refund }))}
      />
      {onRefund && refundObstacle && <p className="quiet">{refundBlockers[refundObstacle]}.</p>}
      {(onRefund ?? onMove) && (
        <Row gap={8} align="center">
          {onRefund && refundable > 0 && (
            <Button variant="secondary" size="small" onClick={() => onRefund(gift)}>
              Refund<span className="visually-hidden"> {reference}</span>
            </Button>
          )}
          {onMove && amount > refunded + takenBack && (
            <Button variant="secondary" size="small" onClick={() => onMove(gift)}>
              Move<span className="visually-hidden"> {reference}</span>
            </Button>
          )}
          {onRefund && declareFor && refundable > 0 && !isPaidOnline(method) && (
            <ButtonLink variant="secondary" size="small" to={declareFor(gift)}>
              Gift Aid<span className="visually-hidden"> for {reference}</span>
            </ButtonLink>
          )}
        </Row>
      )}
    </Stack>
  )
}

/** Shows what came to the charity, and how many givers are named. */
function Received({ summary }: Pick<ReceivedList, 'summary'>) {
  const { currency, gifts, named, received } = summary
  return (
    <p className="quiet">
      <strong>
        <Money amount={received} currency={currency} short />
      </strong>{' '}
      received, less refunds · {formatNumber(named)} by name · {formatNumber(gifts - named)}{' '}
      anonymous
    </p>
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
  onChange: (changes: Partial<GiftFilters>, how?: 'typing') => void
  MoveDialog?: ComponentType<MoveDialogProps> | undefined
}

function Listed({ charity, list, filters, busy, hrefFor, onChange, MoveDialog }: ListedProps) {
  const { donors, page, totalCount, totalPages } = list
  const [refunded, setRefunded] = useState<ReceivedGift | null>(null)
  const [stated, setStated] = useState<StatedRefund | null>(null)
  const [moving, setMoving] = useState<ReceivedGift | null>(null)
  // A gift that somebody looked for by its reference is open.
  const [chosenId, setChosenId] = useState<string | null>()
  const openId = chosenId === undefined && totalCount === 1 ? donors[0]?.id : chosenId
  const limits = {
    charityNumber: charity.ukCharityNumber,
    registerIncome: list.registerIncome,
  }
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  const declareFor = ({ id }: ReceivedGift) =>
    `/dashboard-charity?section=gift-aid&charity=${charity.ukCharityNumber}&record=1&gift=${id}`
  return (
    <>
      <TestPaymentsNotice />
      <DenseTable
        caption={`Gifts to ${charity.name}`}
        name="received-gifts"
        columns={columns}
        rows={donors}
        toId={({ id }) => id}
        toName={({ reference }) => reference}
        busy={busy}
        openId={openId ?? null}
        onOpen={setChosenId}
        renderOpen={(gift) => (
          <GiftDetails
            gift={gift}
            ledger={ledger}
            declareFor={charity.can.claimGiftAid ? declareFor : null}
            onRefund={list.can.refund ? setRefunded : null}
            onMove={list.can.refund && MoveDialog ? setMoving : null}
            onState={list.can.refund ? setStated : null}
          />
        )}
        bar={<ReceivedGiftFilters filters={filters} projects={list.projects} onChange={onChange} />}
        empty={totalCount === 0 && <EmptyState title="No matching gifts" level={3} />}
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
          <Row gap={16} rowGap={4}>
            <p role="status">
              {formatFound(data, 'gift')}
              {isFiltered(filters) &&
                (data.totalCount === 1 ? ' matches your filters' : ' match your filters')}
              {data.more && `. The newest ${formatNumber(data.totalCount)} are listed.`}
            </p>
            {!data.more && data.totalCount > 0 && <Received summary={data.summary} />}
          </Row>
          <Listed
            charity={charity}
            list={data}
            filters={filters}
            busy={isPlaceholderData}
            hrefFor={(page) => `?${new URLSearchParams(toSearchParams({ ...filters, page }))}`}
            onChange={change}
            MoveDialog={MoveDialog}
          />
        </>
      )}
    </DashboardSection>
  )
}
