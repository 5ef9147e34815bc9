import type { ListedOrganisation } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Select } from '../../../ui/select.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel, organisationWords, getTone } from '../admin-words.ts'
import { OrganisationView } from './organisation-view.tsx'
import { AdminPagination } from '../admin-pagination.tsx'
import { SearchForm } from '../search-form.tsx'
import { usePageParam } from '../use-page-param.ts'
import styles from '../admin.module.css'
import { useOrganisations, type OrganisationQuery } from './use-organisations.ts'

const columns: Column<ListedOrganisation>[] = [
  {
    header: 'Name',
    rowHeader: true,
    render: ({ kind, id, name, isDemo }) => (
      <>
        <TextLink to={adminPath('organisations', { kind, id })}>{name}</TextLink>
        {isDemo && ' (demonstration)'}
      </>
    ),
  },
  { header: 'Kind', render: ({ kind }) => organisationWords[kind] },
  { header: 'Number', nowrap: true, render: ({ number }) => number ?? 'None' },
  {
    header: 'Status',
    render: ({ status }) => <Badge tone={getTone(status)}>{toLabel(status)}</Badge>,
  },
  { header: 'Members', kind: 'number', render: ({ members }) => formatNumber(members) },
]

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
  const [query, setQuery] = useSearchParams()
  const { page, hrefFor } = usePageParam()
  const listQuery: OrganisationQuery = { q: query.get('q') ?? '', page }
  const kind = query.get('kind')
  if (kind === 'charity' || kind === 'donor-org') listQuery.kind = kind
  const status = statuses.find((one) => one === query.get('status'))
  if (status) listQuery.status = status
  const found = useOrganisations(listQuery)
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next)
  }
  return (
    <section aria-labelledby="organisations" className={styles['section']}>
      <h2 id="organisations">Organisations</h2>
      <SearchForm label="Name or number" name="Search organisations">
        <Select
          label="Kind"
          placeholder="Both kinds"
          options={[
            { value: 'charity', label: 'Charities' },
            { value: 'donor-org', label: 'Donor organisations' },
          ]}
          value={listQuery.kind ?? ''}
          onChange={(event) => choose('kind', event.target.value)}
        />
        <Select
          label="Status"
          placeholder="Every status"
          options={statuses.map((value) => ({ value, label: toLabel(value) }))}
          value={listQuery.status ?? ''}
          onChange={(event) => choose('status', event.target.value)}
        />
      </SearchForm>
      <QueryView query={found} failure="The organisations could not be loaded.">
        {({ organisations, totalCount, totalPages }) => (
          <>
            <p role="status">{formatPlural(totalCount, 'organisation')}</p>
            {organisations.length === 0 ? (
              <EmptyState title="No organisations found" level={3}>
                Try part of the name, another kind or another status.
              </EmptyState>
            ) : (
              <Table
                caption="Organisations by name"
                hideCaption
                columns={columns}
                rows={organisations}
                rowKey={({ id }) => id}
                busy={found.isPlaceholderData}
              />
            )}
            <AdminPagination
              page={page}
              totalPages={totalPages}
              stale={found.isPlaceholderData}
              hrefFor={hrefFor}
            />
          </>
        )}
      </QueryView>
    </section>
  )
}
