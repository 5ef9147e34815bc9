import type { RecordedDeclaration, OwnCharity } from '@pennytrail/contract'
import { endingDescriptions, scopeDescriptions } from '@pennytrail/contract/gift-aid/rules.ts'
import { methodDescriptions } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate, formatShortDate } from '../../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { SearchAsYouType } from '../../../ui/form/search-as-you-type.tsx'
import { giftAidPath } from '../claims/gift-aid-claim-words.ts'
import { EndHeldDeclarationDialog } from './end-held-declaration-dialog.tsx'
import styles from '../gift-aid.module.css'

export function DeclarationsScreen({ charity }: { charity: OwnCharity }) {
  const [query, setQuery] = useSearchParams()
  const searchTerm = query.get('searchTerm') ?? ''
  const page = readPageNumber(query)
  const held = useRead(
    'GET /api/charity/{id}/gift-aid/declarations',
    { params: { id: charity.id }, query: { searchTerm, page } },
    { placeholderData: keepPreviousData },
  )
  const number = charity.ukCharityNumber
  const buildPath = (more: Record<string, string | number>) =>
    giftAidPath(number, { declarations: 1, ...(searchTerm === '' ? {} : { searchTerm }), ...more })
  const search = (typed: string) =>
    setQuery(new URLSearchParams(buildPath({ searchTerm: typed }).split('?')[1]), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <DashboardSection id="declarations" title="Gift Aid declarations">
      <p>
        <TextLink to={giftAidPath(number)}>Back to Gift Aid</TextLink>
      </p>
      <p className={styles['text']}>
        A declaration lets the charity claim Gift Aid on a giver’s gifts. Keep the forms and letters
        for declarations you record here: HMRC can ask for them for six years after the last claim.
      </p>
      <Row gap={12}>
        <ButtonLink to={giftAidPath(number, { record: 1 })}>Record a declaration</ButtonLink>
        <ButtonLink to={`/charity/${number}/earlier-gifts`} variant="secondary">
          Bring in earlier gifts
        </ButtonLink>
      </Row>
      <search aria-label="Search declarations" className={styles['search']}>
        <SearchAsYouType
          label="Search"
          placeholder="Name, address, reference of a gift"
          text={searchTerm}
          onSearch={search}
        />
      </search>
      {held.error && (
        <LoadFailed
          level={3}
          error={held.error}
          failure="The declarations could not be loaded."
          onRetry={held.refetch}
        />
      )}
      {held.isPending && <DashboardLoading />}
      {held.data && (
        <>
          <p role="status">
            {searchTerm === ''
              ? `${formatPlural(held.data.totalCount, 'declaration')}, ${formatNumber(held.data.standing)} of which ${held.data.standing === 1 ? 'is active' : 'are active'}`
              : `${formatPlural(held.data.totalCount, 'declaration')} found`}
          </p>
          <Listed charity={charity} rows={held.data.declarations} busy={held.isPlaceholderData} />
          <Pagination
            page={held.data.page}
            totalPages={held.data.totalPages}
            hrefFor={(to) => buildPath({ page: to })}
          />
        </>
      )}
    </DashboardSection>
  )
}

interface ListedProps {
  charity: OwnCharity
  rows: readonly RecordedDeclaration[]
  busy: boolean
}

function Listed({ charity, rows, busy }: ListedProps) {
  const [ending, setEnding] = useState<RecordedDeclaration>()
  if (rows.length === 0) return null
  return (
    <>
      <Table
        caption="Declarations to the charity"
        hideCaption
        columns={listColumns(setEnding)}
        rows={rows}
        rowKey={({ id }) => id}
        rowTone={({ ended }) => (ended ? 'muted' : undefined)}
        busy={busy}
      />
      {ending && (
        <EndHeldDeclarationDialog
          charityId={charity.id}
          declaration={ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function listColumns(onEnd: (one: RecordedDeclaration) => void): Column<RecordedDeclaration>[] {
  return [
    {
      header: 'Giver',
      rowHeader: true,
      render: ({ address, name }) => (
        <>
          {name || 'Name erased'}
          {address && <span className={styles['small']}>{address}</span>}
        </>
      ),
    },
    {
      header: 'Covers',
      render: ({ gift, scope }) => (
        <div>
          {scopeDescriptions[scope]}
          {gift && <span className={styles['small']}>{gift.reference}</span>}
        </div>
      ),
    },
    {
      header: 'Made',
      render: ({ confirmedOn, declaredOn, recordedBy, taken }) => (
        <div>
          {formatShortDate(declaredOn)}, {methodDescriptions[taken].toLowerCase()}
          {recordedBy && (
            <span className={styles['small']}>
              Recorded by {recordedBy}
              {confirmedOn && `; confirmed in writing on ${formatShortDate(confirmedOn)}`}
            </span>
          )}
        </div>
      ),
    },
    {
      header: 'State',
      render: ({ ended, scope }) =>
        ended ? (
          <div>
            <Badge tone="neutral">{endingDescriptions[ended.reason]}</Badge>
            {scope !== 'gift' && ended.reason !== 'mistake' && (
              <span className={styles['small']}>
                Does not cover gifts from {formatDate(ended.on)}
              </span>
            )}
          </div>
        ) : (
          <Badge tone="success">Active</Badge>
        ),
    },
    {
      header: <span className="visually-hidden">End</span>,
      render: (one) =>
        one.ended ? null : (
          <Button size="small" variant="quiet" onClick={() => onEnd(one)}>
            End<span className="visually-hidden"> the declaration of {one.name}</span>
          </Button>
        ),
    },
  ]
}
