import type { ListedPerson } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { adminPath } from '../admin-path.ts'
import { AdminPagination } from '../admin-pagination.tsx'
import { PersonView } from './person-view.tsx'
import { SearchForm } from '../search-form.tsx'
import { usePageParam } from '../use-page-param.ts'
import styles from '../admin.module.css'
import { usePeople } from './use-people.ts'

const columns: Column<ListedPerson>[] = [
  {
    header: 'Name',
    rowHeader: true,
    render: ({ id, firstname, lastname }) => (
      <TextLink to={adminPath('people', { person: id })}>
        {`${firstname} ${lastname}`.trim()}
      </TextLink>
    ),
  },
  { header: 'Email', render: ({ email }) => email ?? 'Account deleted' },
  { header: 'Since', nowrap: true, render: ({ createdAt }) => formatShortDate(createdAt) },
  { header: 'State', render: (person) => <PersonState person={person} /> },
]

function PersonState({ person }: { person: ListedPerson }) {
  if (person.suspendedAt) return <Badge tone="danger">Suspended</Badge>
  if (person.isAdmin) return <Badge tone="primary">Administrator</Badge>
  if (person.email === null) return <Badge>Deleted</Badge>
  return person.confirmed ? (
    <Badge tone="success">Confirmed</Badge>
  ) : (
    <Badge tone="warning">Not confirmed</Badge>
  )
}

export default function PeopleSection() {
  const [query] = useSearchParams()
  const person = query.get('person')
  return person ? <PersonView key={person} id={person} /> : <PeopleSearch />
}

function PeopleSearch() {
  const [query] = useSearchParams()
  const { page, hrefFor } = usePageParam()
  const q = query.get('q') ?? ''
  const found = usePeople(q, page)
  return (
    <section aria-labelledby="people" className={styles['section']}>
      <h2 id="people">People</h2>
      <SearchForm label="Name or email address" name="Search people" />
      <QueryView query={found} failure="The accounts could not be loaded.">
        {({ people, totalCount, totalPages }) => (
          <>
            <p role="status">{formatPlural(totalCount, 'account')}</p>
            {people.length === 0 ? (
              <EmptyState title="No accounts found" level={3}>
                Try part of the name or email address.
              </EmptyState>
            ) : (
              <Table
                caption="Accounts, newest first"
                hideCaption
                columns={columns}
                rows={people}
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
