import type { Grant } from '@pennytrail/contract'
import { grantStateLabel } from '@pennytrail/contract/grants/rules.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../ui/table/dense-table/second.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { grantFund, describeNextStep, stateTone, today } from './grant-words.ts'

/** The charity or organisation whose grants are listed. */
type Side = 'charity' | 'donor-org'

function listColumns(side: Side, day: string): DenseColumn<Grant>[] {
  return [
    {
      header: side === 'charity' ? 'From, for' : 'To',
      rowHeader: true,
      render: (grant) => (
        <>
          {side === 'charity' ? grant.donorOrg.name : grantFund(grant)}{' '}
          <Second>
            {side === 'charity' ? grantFund(grant) : grant.charity.name} · {grant.purpose}
          </Second>
        </>
      ),
    },
    {
      header: 'Awarded',
      width: '7rem',
      phone: 'aside',
      sortBy: ({ awardedOn }) => awardedOn,
      render: ({ awardedOn }) => formatShortDate(awardedOn),
    },
    {
      header: 'State',
      width: '11rem',
      phone: 'below',
      sortBy: ({ state }) => grantStateLabel[state],
      render: ({ state }) => <Badge tone={stateTone[state]}>{grantStateLabel[state]}</Badge>,
    },
    {
      header: 'Next',
      width: '13rem',
      rank: 2,
      render: (grant) => describeNextStep(grant, day) || '–',
    },
    {
      header: 'Received',
      width: '7rem',
      kind: 'number',
      rank: 2,
      sortBy: ({ received }) => received,
      render: ({ currency, received }) => <Money amount={received} currency={currency} />,
    },
    {
      header: 'Grant',
      width: '7.5rem',
      kind: 'number',
      phone: 'amount',
      sortBy: ({ amount }) => amount,
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

/** Lists grants. A row leads to the page of its grant. */
export function GrantsTable(props: { caption: string; grants: readonly Grant[]; side: Side }) {
  const { caption, grants, side } = props
  return (
    <>
      <DenseTable
        caption={caption}
        columns={listColumns(side, today())}
        rows={grants}
        toId={({ id }) => id}
        toName={({ purpose }) => purpose}
        toPath={({ id }) => `/grant/${id}`}
      />
      <DownloadTable of={caption} name="grants" />
    </>
  )
}
