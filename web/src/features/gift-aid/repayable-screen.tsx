import type { OwnCharity, RepayableGift } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate, formatShortDate } from '../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { SectionNav } from '../../ui/layout/section-nav.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { AskWaiversDialog } from './ask-waivers-dialog.tsx'
import { giftAidPath } from './claims/gift-aid-claim-words.ts'
import styles from './gift-aid.module.css'

type Show = 'claimed' | 'unclaimed'

/**
 * Lists gifts whose terms allow a refund, with the Gift Aid claims they are in, and lets the
 * charity ask the givers to waive the refund.
 */
export function RepayableScreen({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const show: Show = query.get('show') === 'unclaimed' ? 'unclaimed' : 'claimed'
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { data, error, isFetching, refetch } = useRead(
    'GET /api/charity/{id}/gift-aid/repayable',
    { params: { id: charity.id }, query: { show, page } },
    { placeholderData: keepPreviousData },
  )
  const [asking, setAsking] = useState<readonly RepayableGift[]>()
  if (error) {
    return <LoadFailed error={error} failure="The gifts could not be loaded." onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  const toAddress = (more: Record<string, string | number>) =>
    giftAidPath(charity.ukCharityNumber, { repayable: 1, ...more })
  const toAsk = data.gifts.filter(
    ({ question, state }) => state === 'repayable' && question?.state !== 'waiting',
  )
  return (
    <DashboardSection id="repayable" title="Repayable gifts">
      <p className={styles['text']}>
        The terms of these gifts allow a refund to the giver. By law (Income Tax Act 2007, section
        416), you cannot claim Gift Aid on such a gift until it is spent, or until its giver gives
        up the right to be refunded.
      </p>
      <p>
        <TextLink to={giftAidPath(charity.ukCharityNumber)}>Back to Gift Aid</TextLink>
      </p>
      <SectionNav
        label="Repayable gifts"
        sections={[
          { key: 'claimed', label: `In a claim (${formatNumber(data.counts.claimed)})` },
          { key: 'unclaimed', label: `Not claimed (${formatNumber(data.counts.unclaimed)})` },
        ]}
        current={show}
        toPath={(key) => toAddress(key === 'claimed' ? {} : { show: key })}
      />
      {data.gifts.length === 0 ? (
        <EmptyState
          level={3}
          title={
            show === 'claimed' ? 'No repayable gifts are in a claim' : 'No repayable gifts to claim'
          }
        />
      ) : (
        <>
          {show === 'claimed' && (
            <p className={styles['text']}>
              Gift Aid was claimed on these gifts while they were repayable. What you owe HMRC is
              taken off your next claim, up to the amount of that claim. Once a gift is no longer
              repayable, you can claim on it again.
            </p>
          )}
          <Table
            caption={
              show === 'claimed' ? 'Repayable gifts in a claim' : 'Repayable gifts not claimed'
            }
            hideCaption
            columns={listColumns(charity.ukCharityNumber, show)}
            rows={data.gifts}
            rowKey={({ id }) => id}
            busy={isFetching}
          />
          <DownloadTable of="Repayable gifts" name="repayable-gifts" />
          {toAsk.length > 0 && (
            <Row gap={12}>
              <Button onClick={() => setAsking(toAsk)}>
                Ask {formatPlural(toAsk.length, 'giver')} to give up the right to be refunded
              </Button>
            </Row>
          )}
        </>
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={(at) => toAddress({ ...(show === 'unclaimed' ? { show } : {}), page: at })}
      />
      {asking && (
        <AskWaiversDialog
          charityId={charity.id}
          gifts={asking}
          onClose={() => setAsking(undefined)}
        />
      )}
    </DashboardSection>
  )
}

const tones = { repayable: 'warning', waived: 'success', lapsed: 'success' } as const

/** Says whether a gift's terms still allow a refund and, if not, since when. */
function describeState({ since, state }: RepayableGift): string {
  if (state === 'repayable' || since === null) return 'Repayable'
  const day = formatShortDate(since)
  return state === 'waived' ? `Right given up ${day}` : `Spent or settled ${day}`
}

function describeQuestion({ question }: RepayableGift): string {
  if (question === null) return 'Not asked'
  return question.state === 'waiting'
    ? `Asked, until ${formatDate(question.on)}`
    : `Terms unchanged, ${formatDate(question.on)}`
}

function listColumns(number: string, show: Show): Column<RepayableGift>[] {
  return [
    { header: 'Gift', rowHeader: true, nowrap: true, render: (one) => one.reference },
    { header: 'Received', nowrap: true, render: ({ receivedOn }) => formatShortDate(receivedOn) },
    { header: 'Fund', render: ({ fund }) => fund?.title ?? 'General fund' },
    { header: 'Amount', kind: 'number', render: ({ amount }) => <Money amount={amount} /> },
    {
      header: 'State',
      render: (gift) => <Badge tone={tones[gift.state]}>{describeState(gift)}</Badge>,
    },
    { header: 'Giver', render: describeQuestion },
    ...(show === 'claimed' ? claimColumns(number) : []),
  ]
}

function claimColumns(number: string): Column<RepayableGift>[] {
  return [
    {
      header: 'In claim',
      render: ({ claim }) =>
        claim && (
          <TextLink to={giftAidPath(number, { claim: claim.id })}>Claim {claim.number}</TextLink>
        ),
    },
    {
      header: 'To repay',
      kind: 'number',
      render: ({ claim }) =>
        claim && claim.givenBackIn !== null ? (
          `Repaid with claim ${claim.givenBackIn}`
        ) : (
          <Money amount={claim?.toGiveBack ?? 0} />
        ),
    },
  ]
}
