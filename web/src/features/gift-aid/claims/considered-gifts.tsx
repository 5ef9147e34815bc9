import type { ConsideredGift, GiftAidPreview, OwnCharity } from '@pennytrail/contract'
import {
  leftOutDescriptions,
  leftOutReasons,
  nearDeadlineDays,
  notGifts,
  type NotGift,
} from '@pennytrail/contract/gift-aid/eligibility.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { SectionNav } from '../../../ui/layout/section-nav.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { ClaimantDialog } from './claimant-dialog.tsx'
import { giftAidPath } from './gift-aid-claim-words.ts'
import styles from '../gift-aid.module.css'

interface ConsideredGiftsProps {
  charity: OwnCharity
  period: { from: string; to: string }
  preview: GiftAidPreview
  show: 'in' | 'out'
  busy: boolean
}

/** Lists the gifts of a period: those in the claim and those left out, with reasons. */
export function ConsideredGifts({ charity, period, preview, show, busy }: ConsideredGiftsProps) {
  const [asking, setAsking] = useState<ConsideredGift>()
  const [choosing, setChoosing] = useState<ConsideredGift>()
  const leaveOut = useCall('PUT /api/charity/{id}/gift-aid/gifts/{giftId}')
  const buildPath = (more: Record<string, string | number>) =>
    giftAidPath(charity.ukCharityNumber, { new: 1, ...period, ...more })
  const leftOut = preview.out.reduce((sum, { gifts }) => sum + gifts, 0)
  const takeBack = (gift: ConsideredGift) =>
    leaveOut.mutate(
      { params: { id: charity.id, giftId: gift.id }, body: { notGift: null } },
      {
        onSuccess: () => toast.success(`Gift ${gift.reference} is considered again.`),
        onError: (error) => toast.error(getErrorMessage(error, 'Nothing was changed.')),
      },
    )
  return (
    <>
      <SectionNav
        label="Gifts of the period"
        sections={[
          { key: 'in', label: `In the claim (${formatNumber(preview.in.gifts)})` },
          { key: 'out', label: `Left out (${formatNumber(leftOut)})` },
        ]}
        current={show}
        toPath={(key) => buildPath(key === 'in' ? {} : { show: key })}
      />
      {show === 'out' && preview.out.length > 0 && <Reasons out={preview.out} />}
      {preview.gifts.length === 0 ? (
        <EmptyState
          level={3}
          title={
            show === 'in' ? 'No gifts from this period can be claimed' : 'No gifts are left out'
          }
        />
      ) : (
        <>
          <Table
            caption={show === 'in' ? 'Gifts in the claim' : 'Gifts left out'}
            hideCaption
            columns={[
              ...(show === 'in' ? listIncludedColumns(setAsking) : listExcludedColumns(takeBack)),
              makeClaimantColumn(setChoosing),
            ]}
            rows={preview.gifts}
            rowKey={({ id }) => id}
            busy={busy}
          />
          <DownloadTable
            of={show === 'in' ? 'Gifts in the claim' : 'Gifts left out'}
            name="gift-aid"
          />
        </>
      )}
      <Pagination
        page={preview.page}
        totalPages={preview.totalPages}
        hrefFor={(page) => buildPath({ ...(show === 'out' ? { show } : {}), page })}
      />
      {asking && (
        <LeaveOutDialog charityId={charity.id} gift={asking} onClose={() => setAsking(undefined)} />
      )}
      {choosing && (
        <ClaimantDialog
          charityId={charity.id}
          gift={choosing}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}

const columns: Column<ConsideredGift>[] = [
  { header: 'Gift', rowHeader: true, nowrap: true, render: (gift) => gift.reference },
  { header: 'Given', nowrap: true, render: (gift) => formatShortDate(gift.givenOn) },
  { header: 'Fund', render: ({ fund }) => fund?.title ?? 'General fund' },
  { header: 'Amount', kind: 'number', render: (gift) => <Money amount={gift.amount} /> },
]

function listIncludedColumns(onLeaveOut: (gift: ConsideredGift) => void): Column<ConsideredGift>[] {
  const soon = addDays(toUkDate(new Date()), nearDeadlineDays)
  return [
    ...columns,
    {
      header: 'Claim by',
      nowrap: true,
      render: ({ claimBy }) => (
        <>
          {formatShortDate(claimBy)} {claimBy <= soon && <Badge tone="warning">Soon</Badge>}
        </>
      ),
    },
    {
      header: <span className="visually-hidden">Leave out</span>,
      render: (gift) => (
        <Button size="small" variant="quiet" onClick={() => onLeaveOut(gift)}>
          Leave out<span className="visually-hidden"> {gift.reference}</span>
        </Button>
      ),
    },
  ]
}

function listExcludedColumns(onTakeBack: (gift: ConsideredGift) => void): Column<ConsideredGift>[] {
  return [
    ...columns,
    {
      header: 'Reason',
      render: ({ claimBy, notGift, why }) =>
        why === 'not-a-gift' && notGift
          ? notGifts[notGift]
          : why === 'too-late'
            ? `${leftOutReasons[why]}: the deadline was ${formatShortDate(claimBy)}`
            : why && leftOutReasons[why],
    },
    {
      header: <span className="visually-hidden">Put back</span>,
      render: (gift) =>
        gift.why === 'not-a-gift' ? (
          <Button size="small" variant="quiet" onClick={() => onTakeBack(gift)}>
            Put back<span className="visually-hidden"> {gift.reference}</span>
          </Button>
        ) : null,
    },
  ]
}

function makeClaimantColumn(onChoose: (gift: ConsideredGift) => void): Column<ConsideredGift> {
  return {
    header: <span className="visually-hidden">Who claims</span>,
    render: (gift) =>
      gift.isOnline || gift.why === 'claimed' ? null : (
        <Button size="small" variant="quiet" onClick={() => onChoose(gift)}>
          Who claims<span className="visually-hidden"> {gift.reference}</span>
        </Button>
      ),
  }
}

function Reasons({ out }: { out: GiftAidPreview['out'] }) {
  return (
    <ul className={styles['text']}>
      {out.map(({ why, gifts }) => (
        <li key={why}>
          {formatPlural(gifts, 'gift')}: {leftOutReasons[why].toLowerCase()}.{' '}
          {leftOutDescriptions[why]}
        </li>
      ))}
    </ul>
  )
}

const cards = (Object.keys(notGifts) as NotGift[]).map((value) => ({
  value,
  label: notGifts[value],
}))

function LeaveOutDialog(props: { charityId: string; gift: ConsideredGift; onClose: () => void }) {
  const { charityId, gift, onClose } = props
  const [reason, setReason] = useState<NotGift>('benefit')
  const leaveOut = useCall('PUT /api/charity/{id}/gift-aid/gifts/{giftId}')
  return (
    <ConfirmDialog
      open
      title={`Leave out gift ${gift.reference}?`}
      confirm="Leave out"
      action={leaveOut}
      busy="Leaving it out.."
      failure="Nothing was changed."
      onConfirm={() =>
        leaveOut.mutate(
          { params: { id: charityId, giftId: gift.id }, body: { notGift: reason } },
          {
            onSuccess: () => {
              toast.success(`Gift ${gift.reference} is left out.`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <RadioCards legend="Why?" columns={1} cards={cards} value={reason} onPick={setReason} />
    </ConfirmDialog>
  )
}
