import {
  charityAddress,
  projectAddress,
  transactionsAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { FoundGift } from '@pennytrail/contract'
import { entryKinds, type EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime, formatShortDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel } from '../admin-words.ts'
import { Facts } from '../facts.tsx'
import { SearchForm } from '../search-form.tsx'
import styles from '../admin.module.css'
import { ChargeFindings } from './charge-findings.tsx'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/**
 * Finds a gift by its reference and lists gifts whose payment status is unknown and charges that
 * differ from the ledger.
 */
export default function GiftsSection() {
  const [query] = useSearchParams()
  const reference = query.get('q')
  return (
    <Stack gap={48} className={styles['parts']}>
      <section aria-labelledby="gifts" className={styles['section']}>
        <h2 id="gifts">Gifts</h2>
        <SearchForm label="Reference, such as PT-1A2B-3C4D-5E6F" name="Find a gift" />
        {reference && <OneGift key={reference} reference={reference} />}
      </section>
      <StuckGifts />
      <ChargeFindings />
    </Stack>
  )
}

function OneGift({ reference }: { reference: string }) {
  const found = useRead('GET /api/admin/gift/{reference}', { params: { reference } })
  return (
    <QueryView query={found} failure="The gift could not be loaded.">
      {(gift) => <Gift gift={gift} />}
    </QueryView>
  )
}

function getKindLabel(kind: string): string {
  return Object.hasOwn(entryKinds, kind) ? entryKinds[kind as EntryKind] : kind
}

function Gift({ gift }: { gift: FoundGift }) {
  const money = (amount: number | null) =>
    amount === null ? null : formatMoney(amount, gift.currency)
  const { charity, giver, project } = gift
  return (
    <>
      <h3>
        {gift.reference} <Badge>{toLabel(gift.status)}</Badge>
      </h3>
      <Facts
        facts={{
          Charged: money(gift.amount),
          'Included to cover the fee': gift.feeCover > 0 ? money(gift.feeCover) : null,
          'Payment fee': money(gift.fee),
          Refunded: gift.refunded > 0 ? money(gift.refunded) : null,
          To: (
            <>
              <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>
              {project && (
                <>
                  , <TextLink to={projectAddress(project.id)}>{project.title}</TextLink>
                </>
              )}
            </>
          ),
          From: giver && (
            <TextLink to={adminPath('people', { person: giver.id })}>{getFullName(giver)}</TextLink>
          ),
          'Shown as': toLabel(gift.shownAs),
          Begun: formatDateTime(gift.createdAt),
          Paid: gift.succeededAt && formatDateTime(gift.succeededAt),
          'Last card decline': gift.lastDecline,
          'Payment checked again': gift.nextCheckAt && formatDateTime(gift.nextCheckAt),
        }}
      />
      {gift.entries.length > 0 && (
        <>
          <Table
            caption="Ledger entries"
            columns={[
              {
                header: 'Entry',
                rowHeader: true,
                render: ({ sequence }) => (
                  <TextLink
                    to={transactionsAddress({ kind: 'charity', id: charity.number }, sequence)}
                  >
                    {sequence}
                  </TextLink>
                ),
              },
              { header: 'Kind', render: ({ kind }) => getKindLabel(kind) },
              {
                header: 'Date',
                nowrap: true,
                render: ({ entryDate }) => formatShortDate(entryDate),
              },
              {
                header: 'Amount',
                kind: 'number',
                render: ({ amount, currency, direction }) =>
                  formatMoney(direction === 'out' ? -amount : amount, currency, { signed: true }),
              },
            ]}
            rows={gift.entries}
            rowKey={({ id }) => id}
          />
          <DownloadTable of="Ledger entries" name={`gift-${gift.reference}`} />
        </>
      )}
      {gift.events.length > 0 && (
        <Table
          caption="Messages from the payment provider"
          columns={[
            { header: 'Event', rowHeader: true, render: ({ type }) => type },
            { header: 'Outcome', render: ({ outcome }) => toLabel(outcome) },
            {
              header: 'Received',
              nowrap: true,
              render: ({ receivedAt }) => formatDateTime(receivedAt),
            },
          ]}
          rows={gift.events}
          rowKey={({ type, receivedAt }) => `${type} ${receivedAt}`}
        />
      )}
    </>
  )
}

function StuckGifts() {
  const stuck = useRead('GET /api/admin/gift')
  return (
    <section aria-labelledby="stuck" className={styles['section']}>
      <h2 id="stuck">Payment outcome unknown</h2>
      <QueryView query={stuck} failure="The gifts could not be loaded.">
        {({ gifts }) =>
          gifts.length === 0 ? (
            <p>
              No gift is stuck: every payment page that closed more than an hour ago has an outcome.
            </p>
          ) : (
            <>
              <Table
                caption={`${formatPlural(gifts.length, 'gift')}, oldest first`}
                columns={[
                  {
                    header: 'Reference',
                    rowHeader: true,
                    nowrap: true,
                    render: ({ reference }) => (
                      <TextLink to={adminPath('gifts', { q: reference })}>{reference}</TextLink>
                    ),
                  },
                  { header: 'Charity', render: ({ charity }) => charity },
                  {
                    header: 'Amount',
                    kind: 'number',
                    render: ({ amount, currency }) => formatMoney(amount, currency),
                  },
                  {
                    header: 'Begun',
                    nowrap: true,
                    render: ({ createdAt }) => formatDateTime(createdAt),
                  },
                  { header: 'Last checked', render: ({ checks }) => formatPlural(checks, 'time') },
                ]}
                rows={gifts}
                rowKey={({ reference }) => reference}
              />
              <DownloadTable of="Gifts with an unknown payment outcome" name="stuck-gifts" />
            </>
          )
        }
      </QueryView>
    </section>
  )
}
