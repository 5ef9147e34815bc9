import type { Grant } from '@pennytrail/contract'
import { grantStateLabel } from '@pennytrail/contract/grants/rules.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { grantFund, describeNextStep, stateTone, today } from './grant-words.ts'
/** The charity or organisation whose grants are listed. */
type Side = 'charity' | 'donor-org'

function listColumns(side: Side, day: string): Column<Grant>[] {
  return [
    {
      header: side === 'charity' ? 'From, for' : 'To',
      rowHeader: true,
      render: (grant) => (
        <Stack as="span" gap={4}>
          <TextLink to={`/grant/${grant.id}`}>
            {side === 'charity' ? grant.donorOrg.name : grantFund(grant)}
          </TextLink>
          <span className="faint small">
            {side === 'charity' ? grantFund(grant) : grant.charity.name} · {grant.purpose}
          </span>
        </Stack>
      ),
    },
    { header: 'Awarded', nowrap: true, render: ({ awardedOn }) => formatShortDate(awardedOn) },
    {
      header: 'State',
      render: ({ state }) => <Badge tone={stateTone[state]}>{grantStateLabel[state]}</Badge>,
    },
    { header: 'Next', render: (grant) => describeNextStep(grant, day) || '–' },
    {
      header: 'Received',
      kind: 'number',
      render: ({ currency, received }) => <Money amount={received} currency={currency} />,
    },
    {
      header: 'Grant',
      kind: 'number',
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

export function GrantsTable(props: { caption: string; grants: readonly Grant[]; side: Side }) {
  return (
    <>
      <Table
        caption={props.caption}
        hideCaption
        columns={listColumns(props.side, today())}
        rows={props.grants}
        rowKey={({ id }) => id}
      />
      <DownloadTable of={props.caption} name="grants" />
    </>
  )
}
