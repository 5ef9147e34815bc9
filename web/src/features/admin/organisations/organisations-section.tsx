import type { ListedOrganisation } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ApiOptions } from '../../../lib/api/api.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { Second } from '../../../ui/table/dense-table/second.tsx'
import { AddressSelect } from '../address-select.tsx'
import { AdminList } from '../admin-list.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel, organisationWords, getTone } from '../admin-words.ts'
import { OrganisationView } from './organisation-view.tsx'
import { SearchForm } from '../search-form.tsx'
import { useAddressFilters } from '../use-address-filters.ts'
import styles from '../admin.module.css'

const columns: readonly DenseColumn<ListedOrganisation>[] = [
  {
    header: 'Name',
    rowHeader: true,
    render: ({ name, isDemo }) => (
      <>
        {name} {isDemo && <Second>demonstration</Second>}
      </>
    ),
  },
  { header: 'Kind', width: '10rem', phone: 'below', render: ({ kind }) => organisationWords[kind] },
  { header: 'Number', width: '8rem', rank: 2, render: ({ number }) => number ?? 'None' },
  {
    header: 'Status',
    width: '10rem',
    phone: 'amount',
    render: ({ status }) => <Badge tone={getTone(status)}>{toLabel(status)}</Badge>,
  },
  {
    header: 'Members',
    width: '6rem',
    kind: 'number',
    rank: 2,
    render: ({ members }) => formatNumber(members),
  },
]

type OrganisationQuery = NonNullable<ApiOptions<'GET /api/admin/organisation'>['query']>

const statuses = ['claimed', 'waiting', 'verified', 'refused', 'suspended', 'off-register'] as const

export default function OrganisationsSection() {
  const [query] = useSearchParams()
  const [kind, id] = [query.get('kind'), query.get('id')]
  if (id && (kind === 'charity' || kind === 'donor-org')) {
    return <OrganisationView key={id} kind={kind} id={id} />
  }
  return <OrganisationSearch />
}

function OrganisationSearch() {
  const { query, page } = useAddressFilters()
  const listQuery: OrganisationQuery = { q: query.get('q') ?? '', page }
  const kind = query.get('kind')
  if (kind === 'charity' || kind === 'donor-org') listQuery.kind = kind
  const status = statuses.find((one) => one === query.get('status'))
  if (status) listQuery.status = status
  const found = useRead(
    'GET /api/admin/organisation',
    { query: listQuery },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section id="organisations" title="Organisations" className={styles['section']}>
      <SearchForm label="Name or number" name="Search organisations">
        <AddressSelect
          name="kind"
          label="Kind"
          all="Both kinds"
          options={[
            { value: 'charity', label: 'Charities' },
            { value: 'donor-org', label: 'Donor organisations' },
          ]}
        />
        <AddressSelect
          name="status"
          label="Status"
          all="Every status"
          options={statuses.map((value) => ({ value, label: toLabel(value) }))}
        />
      </SearchForm>
      <AdminList
        query={found}
        failure="The organisations could not be loaded."
        rows={({ organisations }) => organisations}
        rowKey={({ id }) => id}
        status={({ totalCount }) => formatPlural(totalCount, 'organisation')}
        empty="No organisations found"
        emptyHint="Try part of the name, another kind or another status."
        caption="Organisations by name"
        columns={columns}
        toName={({ name }) => name}
        toPath={({ kind: one, id }) => adminPath('organisations', { kind: one, id })}
      />
    </Section>
  )
}
