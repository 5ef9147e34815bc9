import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { NamedGrant } from '@pennytrail/contract'
import { getFundName } from '@pennytrail/contract/attribution/gift-spending-words.ts'
import type { ReactNode } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { useRead } from '../../lib/api/use-read.ts'

const columns: Column<NamedGrant>[] = [
  {
    header: 'To',
    rowHeader: true,
    render: (grant) => (
      <Stack as="span" gap={4}>
        <TextLink
          to={
            grant.project ? projectAddress(grant.project.id) : charityAddress(grant.charity.number)
          }
        >
          {getFundName(grant).replace(/^the/, 'The')}
        </TextLink>
        {grant.project && <span className="faint small">{grant.charity.name}</span>}
      </Stack>
    ),
  },
  { header: 'Latest', nowrap: true, render: ({ lastOn }) => formatShortDate(lastOn) },
  { header: 'Payments', kind: 'number', render: ({ payments }) => payments },
  {
    header: 'Given',
    kind: 'number',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/**
 * Lists an organisation's published grants, which visitors can read. Shows `none` if nothing is
 * published.
 */
export function NamedGrants(props: { org: { id: string; name: string }; none: ReactNode }) {
  const { none, org } = props
  const query = useRead('GET /api/donor-org/{id}/grants', { params: { id: org.id } })
  return (
    <QueryView query={query} failure="The grants could not be loaded." compact>
      {({ grants }) =>
        grants.length === 0 ? (
          none
        ) : (
          <>
            <p className="faint small">
              What {org.name} has given in its name, less refunds. Follow each grant in its
              project’s ledger.
            </p>
            <Table
              caption={`Grants of ${org.name}`}
              hideCaption
              rows={grants}
              rowKey={({ charity, currency, project }) =>
                `${charity.number} ${project?.id ?? ''} ${currency}`
              }
              columns={columns}
            />
            <DownloadTable of={`Grants of ${org.name}`} name="grants" />
          </>
        )
      }
    </QueryView>
  )
}
