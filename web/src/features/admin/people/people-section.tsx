import type { ListedPerson } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatFound, formatNumber } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { AdminList } from '../admin-list.tsx'
import { adminPath } from '../admin-path.ts'
import { PersonView } from './person-view.tsx'
import { SearchForm } from '../search-form.tsx'
import { useAddressFilters } from '../use-address-filters.ts'
import styles from '../admin.module.css'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

const columns: readonly DenseColumn<ListedPerson>[] = [
  { header: 'Name', rowHeader: true, render: getFullName },
  {
    header: 'Email',
    width: '22rem',
    phone: 'below',
    render: ({ email }) => email ?? 'Account deleted',
  },
  {
    header: 'Since',
    width: '8rem',
    phone: 'aside',
    render: ({ createdAt }) => formatShortDate(createdAt),
  },
  {
    header: 'State',
    width: '9rem',
    phone: 'amount',
    render: (person) => <PersonState person={person} />,
  },
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
  const { query, page } = useAddressFilters()
  const found = useRead(
    'GET /api/admin/person',
    { query: { q: query.get('q') ?? '', page } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section id="people" title="People" className={styles['section']}>
      <SearchForm label="Name or email address" name="Search people" />
      <AdminList
        query={found}
        failure="The accounts could not be loaded."
        rows={({ people }) => people}
        rowKey={({ id }) => id}
        status={(list) =>
          `${formatFound(list, 'account')}${list.more ? `. The newest ${formatNumber(list.totalCount)} are listed.` : ''}`
        }
        empty="No accounts found"
        emptyHint="Try part of the name or email address."
        caption="Accounts, newest first"
        columns={columns}
        toName={getFullName}
        toPath={({ id }) => adminPath('people', { person: id })}
      />
    </Section>
  )
}
