import type { OpenAward } from '@pennytrail/contract'
import { awardStateLabel } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../../ui/table/dense-table/second.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { grantFund } from '../grant-words.ts'

type Side = 'charity' | 'donor-org'

function getOther({ charity, donorOrg }: OpenAward, side: Side): string {
  return side === 'charity' ? donorOrg.name : charity.name
}

function listColumns(side: Side): DenseColumn<OpenAward>[] {
  return [
    {
      header: side === 'charity' ? 'From, for' : 'To',
      rowHeader: true,
      render: (award) => (
        <>
          {getOther(award, side)}{' '}
          <Second>
            {award.isVariation ? 'Change of a grant' : 'Award'} · {grantFund(award)}
          </Second>
        </>
      ),
    },
    {
      header: 'Since',
      width: '7rem',
      phone: 'aside',
      sortBy: ({ at }) => at,
      render: ({ at }) => formatShortDate(at),
    },
    {
      header: 'State',
      width: '13rem',
      phone: 'below',
      render: ({ isMine, state }) => (
        <Badge tone={isMine ? 'warning' : 'neutral'}>{awardStateLabel[state]}</Badge>
      ),
    },
    {
      header: 'Grant',
      width: '7.5rem',
      kind: 'number',
      phone: 'amount',
      sortBy: ({ amount }) => amount,
      render: ({ amount }) => <Money amount={amount} currency="GBP" />,
    },
  ]
}

/** Lists the awards and changes that are not agreed yet. Shows nothing if there are none. */
export function OpenAwards({ awards, side }: { awards: readonly OpenAward[]; side: Side }) {
  const caption = 'Awards and changes that are not agreed yet'
  if (awards.length === 0) return null
  return (
    <DashboardSection id="open-awards" title="Not agreed yet">
      <DenseTable
        caption={caption}
        columns={listColumns(side)}
        rows={awards}
        toId={({ id }) => id}
        toName={(award) => `${getOther(award, side)}, ${grantFund(award)}`}
        toPath={({ id }) => `/grant/${id}`}
      />
      <DownloadTable of={caption} name="awards" />
    </DashboardSection>
  )
}
