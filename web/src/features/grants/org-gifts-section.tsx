import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OrgGift, OwnDonorOrg } from '@pennytrail/contract'
import { giftMethodLabel } from '@pennytrail/contract/grants/rules.ts'
import { listPaidBackBy } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { buildUrl } from '../../lib/api/build-url.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { GiftStatus } from '../../ui/money/gift-status.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../ui/table/dense-table/second.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { OpenAwards } from './awards/open-awards.tsx'
import { GrantsTable } from './grants-table.tsx'
import { grantFund } from './grant-words.ts'
import { OrgFigures } from './org-figures.tsx'
import { useOrgGiving } from './use-org-giving.ts'
import { save360Giving } from './save-360giving.ts'

const columns: readonly DenseColumn<OrgGift>[] = [
  {
    header: 'Date',
    width: '7rem',
    phone: 'aside',
    render: ({ createdAt, succeededAt }) => formatShortDate(succeededAt ?? createdAt),
  },
  {
    header: 'To',
    rowHeader: true,
    render: (gift) => (
      <>
        {grantFund(gift)} {gift.grant && <Second>{gift.grant.purpose}</Second>}
        <span className="visually-hidden">, {gift.reference}</span>
      </>
    ),
  },
  { header: 'By', width: '9rem', rank: 2, render: ({ method }) => giftMethodLabel[method] },
  {
    header: 'Status',
    width: '9.5rem',
    phone: 'below',
    render: ({ status }) => <GiftStatus status={status} />,
  },
  {
    header: 'Amount',
    width: '7.5rem',
    kind: 'number',
    phone: 'amount',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    header: 'Refunded',
    width: '7.5rem',
    kind: 'number',
    rank: 2,
    render: ({ currency, paidBackBy, refunded, takenBack }) =>
      refunded + takenBack === 0 ? (
        '–'
      ) : (
        <>
          <Money amount={refunded + takenBack} currency={currency} />{' '}
          {paidBackBy.length > 0 && <Second>{listPaidBackBy(paidBackBy)}</Second>}
        </>
      ),
  },
  {
    header: 'Reference',
    width: '11.5rem',
    rank: 2,
    render: ({ reference }) => reference,
  },
]

function Exports({ id }: { id: string }) {
  const [busy, setBusy] = useState<'json' | 'csv' | null>(null)
  const save = async (as: 'json' | 'csv') => {
    setBusy(as)
    await save360Giving(id, as)
    setBusy(null)
  }
  return (
    <DashboardSection id="open-data" title="Open data">
      <p>
        Your confirmed grants in the 360Giving Data Standard 1.4, ready to publish on your website.
        The file names no people.
      </p>
      <Row gap={12}>
        <Button
          variant="secondary"
          busy={busy === 'json' && 'Making the file..'}
          onClick={() => void save('json')}
        >
          Download as 360Giving JSON
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'csv' && 'Making the file..'}
          onClick={() => void save('csv')}
        >
          Download as 360Giving CSV
        </Button>
      </Row>
    </DashboardSection>
  )
}

export default function OrgGiftsSection({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const { gifts, grants, error, refetch } = useOrgGiving(donorOrg.id, page)
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch donations" onRetry={refetch} />
  }
  if (!gifts.data || !grants.data) return <DashboardLoading />
  const { donations, summary, totalCount, totalPages } = gifts.data
  const { awards, grants: all } = grants.data
  const hrefFor = (page: number) =>
    `?${new URLSearchParams({ section: 'gifts', org: donorOrg.id, page: String(page) })}`
  const isNew = totalCount === 0 && all.length === 0 && awards.length === 0
  if (isNew) {
    return (
      <EmptyState
        title="Nothing given yet"
        action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
      >
        Give by card on any project’s page. For a grant by bank transfer, make an award: the charity
        accepts it here before you pay.
      </EmptyState>
    )
  }
  return (
    <>
      <OrgFigures summary={summary} />
      <TestPaymentsNotice />
      <OpenAwards awards={awards} side="donor-org" />
      {all.length > 0 && (
        <DashboardSection id="grants" title="Grants">
          <GrantsTable caption={`Grants of ${donorOrg.name}`} grants={all} side="donor-org" />
        </DashboardSection>
      )}
      {totalCount > 0 && (
        <DashboardSection id="payments" title="Payments">
          <DenseTable
            caption={`Payments of ${donorOrg.name}`}
            name="organisation-payments"
            columns={columns}
            rows={donations}
            toId={({ id }) => id}
            toName={({ reference }) => reference}
            toPath={({ id }) => `/donation/${id}`}
            busy={gifts.isPlaceholderData}
          />
          <Pagination
            page={page}
            totalPages={totalPages}
            hrefFor={hrefFor}
            label="Pages of payments"
          />
          <Row gap={12}>
            <FileButton
              label="Download all as CSV"
              address={buildUrl('/api/donation/donor-org/{id}', {
                params: { id: `${donorOrg.id}.csv` },
              })}
              name="gifts.csv"
              size="medium"
            />
            <ButtonLink to={`/statement?donorOrg=${donorOrg.id}`} variant="secondary">
              Choose dates for a statement
            </ButtonLink>
          </Row>
        </DashboardSection>
      )}
      <Exports id={donorOrg.id} />
    </>
  )
}
