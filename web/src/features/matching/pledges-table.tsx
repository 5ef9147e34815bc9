import type { MatchPledge } from '@pennytrail/contract'
import { pledgeStateLabels, type PledgeState } from '@pennytrail/contract/matching/match-rules.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../ui/table/dense-table/second.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { getOwed, nameMatched } from './pot-words.ts'

type Side = 'charity' | 'pledger'

const tones: Readonly<Record<PledgeState, Tone>> = {
  waiting: 'warning',
  declined: 'neutral',
  open: 'success',
  ended: 'neutral',
  paid: 'neutral',
}

function listColumns(side: Side): DenseColumn<MatchPledge>[] {
  return [
    {
      header: side === 'charity' ? 'From, for' : 'For',
      rowHeader: true,
      render: (pledge) => (
        <>
          {side === 'charity' ? pledge.pledger : nameMatched(pledge)}{' '}
          <Second>
            {side === 'charity' ? nameMatched(pledge) : pledge.charity.name} · {pledge.pot.title}
          </Second>
        </>
      ),
    },
    {
      header: 'Until',
      width: '7rem',
      phone: 'aside',
      sortBy: ({ pot }) => pot.endsOn,
      render: ({ pot }) => formatShortDate(pot.endsOn),
    },
    {
      header: 'State',
      width: '12rem',
      phone: 'below',
      render: ({ isOverdue, state }) => (
        <Badge tone={isOverdue ? 'danger' : tones[state]}>
          {isOverdue ? 'Payment overdue' : pledgeStateLabels[state]}
        </Badge>
      ),
    },
    {
      header: 'Promised',
      width: '7.5rem',
      kind: 'number',
      phone: 'amount',
      sortBy: ({ pledged }) => pledged,
      render: ({ pledged }) => <Money amount={pledged} />,
    },
    {
      header: 'Matched',
      width: '7.5rem',
      kind: 'number',
      rank: 2,
      sortBy: ({ settled }) => settled,
      render: ({ settled }) => <Money amount={settled} />,
    },
    {
      header: 'Paid',
      width: '7.5rem',
      kind: 'number',
      rank: 2,
      sortBy: ({ paid }) => paid,
      render: ({ paid }) => <Money amount={paid} />,
    },
    {
      header: 'Owed',
      width: '7.5rem',
      kind: 'number',
      rank: 2,
      sortBy: getOwed,
      render: (pledge) => <Money amount={getOwed(pledge)} />,
    },
  ]
}

/**
 * Lists promises of matching: those to a charity, of an organisation, or of the person. Shows nothing
 * if there are none.
 */
export default function PledgesTable({
  of = {},
  side,
}: {
  of?: { readonly charity?: string; readonly donorOrg?: string }
  side: Side
}) {
  const { data, error, refetch } = useRead('GET /api/match-pledges', { query: of })
  if (error) {
    return (
      <LoadFailedLine error={error} failure="The matching could not be loaded." onRetry={refetch} />
    )
  }
  if (!data || data.pledges.length === 0) return null
  const caption = side === 'charity' ? 'Matching promised to the charity' : 'Matching you promised'
  return (
    <DashboardSection id="matching" title="Matching">
      <DenseTable
        caption={caption}
        columns={listColumns(side)}
        rows={data.pledges}
        toId={({ id }) => id}
        toName={(pledge) =>
          `${side === 'charity' ? pledge.pledger : pledge.charity.name}, ${nameMatched(pledge)}`
        }
        toPath={({ id }) => `/matching/${id}`}
      />
      <DownloadTable of={caption} name="matching" />
    </DashboardSection>
  )
}
