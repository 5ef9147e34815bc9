import type { MatchOfPledge, MatchPledge } from '@pennytrail/contract'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { pledgeStateLabels, ratioLabels } from '@pennytrail/contract/matching/match-rules.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { lazy, Suspense, useState } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { Figures } from '../../ui/layout/dashboard.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../ui/table/dense-table/dense-table.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { getOwed } from './pot-words.ts'

// Lazy-loaded: a person opens them at most now and then.
const RecordPaymentDialog = lazy(() => import('./record-payment-dialog.tsx'))
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

/** Shows a promise of matching to its pledger and to the charity's team. */
export function PledgeView({
  matches,
  pledge,
}: {
  pledge: MatchPledge
  matches: readonly MatchOfPledge[]
}) {
  const { free, paid, pot, reserved, settled, state } = pledge
  const owed = getOwed(pledge)
  return (
    <Stack gap={32}>
      <Row gap={12} align="center">
        <Badge tone={state === 'open' ? 'success' : state === 'waiting' ? 'warning' : 'neutral'}>
          {pledgeStateLabels[state]}
        </Badge>
        {pledge.isOverdue && (
          <Badge tone="danger">{`Not paid by ${formatDay(pledge.dueOn)}`}</Badge>
        )}
      </Row>
      <Figures
        figures={[
          { label: 'Promised', value: formatMoney(pledge.pledged) },
          { label: 'Matched with gifts that arrived', value: formatMoney(settled) },
          { label: 'Held for gifts being paid', value: formatMoney(reserved) },
          { label: 'Left', value: formatMoney(free) },
          { label: 'Paid', value: formatMoney(paid) },
          { label: 'Owed', value: formatMoney(owed) },
        ]}
      />
      <Actions pledge={pledge} owed={owed} />
      <Section id="matches" title="Gifts that it matched">
        {matches.length === 0 ? (
          <EmptyState title="No gifts yet" level={3}>
            {state === 'waiting'
              ? 'Gifts are matched once the charity accepts.'
              : 'Each gift that it matches is listed here.'}
          </EmptyState>
        ) : (
          <Matches matches={matches} charity={pledge.charity.number} />
        )}
      </Section>
      <Section id="terms" title="What was signed">
        {pledge.wording.split('\n').map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Facts>
          <Fact label="Signed by">{pledge.signedBy}</Fact>
          <Fact label="Signed on">{formatDay(new Date(pledge.signedAt))}</Fact>
          <Fact label="Accepted on">
            {pledge.acceptedAt && formatDay(new Date(pledge.acceptedAt))}
          </Fact>
          <Fact label="Adds">{ratioLabels[pot.ratio]}</Fact>
          <Fact label="Givers see">{pledge.publicName ?? 'A supporter'}</Fact>
          <Fact label="Withdrawn">
            {pledge.promised > pledge.pledged && formatMoney(pledge.promised - pledge.pledged)}
          </Fact>
        </Facts>
      </Section>
    </Stack>
  )
}

function Actions({ owed, pledge }: { owed: number; pledge: MatchPledge }) {
  const { can, id, pledger } = pledge
  const [dialog, setDialog] = useState<'withdraw' | 'payment' | null>(null)
  const answering = useCall('POST /api/match-pledge/{id}/answer')
  const answer = async (reply: 'accept' | 'decline', close: () => void) => {
    await answering.mutateAsync({ params: { id }, body: { answer: reply } })
    close()
    toast.success(reply === 'accept' ? 'Accepted. Gifts are matched now.' : 'Declined.')
  }
  if (!can.answer && !can.withdraw && !can.recordPayment) return null
  return (
    <Row gap={12}>
      {can.answer && (
        <>
          <ConfirmButton
            title="Accept this matching?"
            confirm="Accept"
            variant="primary"
            action={answering}
            failure="It could not be accepted. Please try again."
            onConfirm={(close) => void answer('accept', close).catch(() => {})}
          >
            {`Your pages then say that gifts are matched. Accept only if you believe that ${pledger} will pay, and only because people give.`}
          </ConfirmButton>
          <ConfirmButton
            title="Decline this matching?"
            confirm="Decline"
            action={answering}
            failure="It could not be declined. Please try again."
            onConfirm={(close) => void answer('decline', close).catch(() => {})}
          >
            {`We tell ${pledger}. You cannot take this back; they can offer it again.`}
          </ConfirmButton>
        </>
      )}
      {can.recordPayment && <Button onClick={() => setDialog('payment')}>Record a payment</Button>}
      {can.withdraw && (
        <Button variant="secondary" onClick={() => setDialog('withdraw')}>
          Withdraw what is left
        </Button>
      )}
      <Suspense>
        {dialog === 'payment' && (
          <RecordPaymentDialog pledge={pledge} owed={owed} onClose={() => setDialog(null)} />
        )}
        {dialog === 'withdraw' && (
          <WithdrawDialog pledge={pledge} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </Row>
  )
}

function describeState({ amount, hasArrived, paid }: MatchOfPledge): string {
  if (!hasArrived) return 'Held'
  if (paid === 0) return 'Promised'
  return paid === amount ? 'Paid' : 'Paid in part'
}

function listColumns(charity: string): DenseColumn<Numbered>[] {
  return [
    {
      header: 'Given',
      width: '8rem',
      rowHeader: true,
      sortBy: ({ givenAt }) => givenAt,
      render: ({ givenAt }) => formatShortDate(givenAt),
    },
    { header: 'By', phone: 'below', render: ({ giver }) => giver ?? 'Somebody' },
    {
      header: 'State',
      width: '8rem',
      phone: 'aside',
      render: (match) => describeState(match),
    },
    {
      header: 'Gift',
      width: '7rem',
      kind: 'number',
      rank: 2,
      sortBy: ({ gift }) => gift,
      render: ({ gift }) => <Money amount={gift} />,
    },
    {
      header: 'Match',
      width: '7rem',
      kind: 'number',
      phone: 'amount',
      sortBy: ({ amount }) => amount,
      render: ({ amount }) => <Money amount={amount} />,
    },
    {
      header: 'Entry',
      width: '6rem',
      rank: 2,
      render: ({ sequence }) =>
        sequence === null ? (
          '–'
        ) : (
          <TextLink to={transactionsAddress({ kind: 'charity', id: charity }, sequence)}>
            {`no. ${sequence}`}
          </TextLink>
        ),
    },
  ]
}

type Numbered = MatchOfPledge & { readonly at: number }

function Matches({ charity, matches }: { matches: readonly MatchOfPledge[]; charity: string }) {
  const caption = 'Gifts that it matched'
  return (
    <>
      <DenseTable
        caption={caption}
        columns={listColumns(charity)}
        rows={matches.map((match, at): Numbered => ({ ...match, at }))}
        toId={({ at }) => String(at)}
        toName={({ givenAt }) => formatShortDate(givenAt)}
      />
      <DownloadTable of={caption} name="matches" />
    </>
  )
}
