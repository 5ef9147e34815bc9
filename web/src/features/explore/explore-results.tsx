import type { ExploreAnswer } from '@pennytrail/contract'
import {
  exploreLimits,
  exploreSorts,
  type ExploreSort,
} from '@pennytrail/contract/explore/defaults.ts'
import { Map as MapIcon } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ExploreCard } from './explore-card.tsx'
import { exploreFormId } from './explore-form.tsx'
import { isFiltered, toSearchString, type ExploreQuery } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import { rememberLimit } from './remembered-limit.ts'
import styles from './explore.module.css'
import { exploreQuery } from './explore-query.ts'

const ExploreMap = lazy(() => import('./explore-map.tsx'))

interface ExploreResultsProps {
  query: ExploreQuery
  onChoice: () => void
}

export function ExploreResults({ query, onChoice }: ExploreResultsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...exploreQuery(query),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack as="section" gap={16} aria-labelledby="results" className={styles['results']}>
      <Row gap={16} align="center" justify="between">
        <div>
          <h2 id="results" className="visually-hidden">
            Results
          </h2>
          <p role="status" className="figures quiet">
            {error ? '' : data ? describeCount(data) : 'Searching'}
          </p>
        </div>
        <Row gap={12} align="center" className={styles['tools']}>
          <MapLink query={query} />
          <SortSelect query={query} onChoice={onChoice} />
        </Row>
      </Row>
      {query.map && (
        <Suspense fallback={<LoadingPlaceholder label="the map" height="20rem" />}>
          <ExploreMap query={query} />
        </Suspense>
      )}
      {error ? (
        <EmptyState
          alert
          title="The search failed"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error, 'Something went wrong. Please try again.')}</p>
        </EmptyState>
      ) : data ? (
        <FoundList answer={data} query={query} busy={isPlaceholderData} onChoice={onChoice} />
      ) : (
        <Loading cards={Math.min(query.limit, 6)} />
      )}
    </Stack>
  )
}

function Loading({ cards }: { cards: number }) {
  return (
    <div className={styles['grid']} aria-busy="true">
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} height="24rem" />
      ))}
    </div>
  )
}

interface FoundProps extends ExploreResultsProps {
  answer: ExploreAnswer
  busy: boolean
}

function FoundList({ answer, query, busy, onChoice }: FoundProps) {
  const { pathname } = useLocation()
  const { searchOutputs, page, totalPages, totalCount } = answer
  const hrefFor = (other: number) => pathname + toSearchString({ ...query, page: other })
  const dates = new Set(searchOutputs.map(({ lastActivityOn }) => lastActivityOn))
  const isDated = dates.size > 1 || searchOutputs.length === 1
  if (totalCount === 0) return <NoResults answer={answer} query={query} onChoice={onChoice} />
  if (searchOutputs.length === 0) {
    return (
      <EmptyState
        title={`There is no page ${formatNumber(page)}`}
        action={<ButtonLink to={hrefFor(totalPages)}>Go to the last page</ButtonLink>}
      >
        <p>The last page is {formatNumber(totalPages)}.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ul role="list" className={styles['grid']} aria-busy={busy}>
        {searchOutputs.map((output, at) => (
          <li key={output.id}>
            <ExploreCard output={output} isFirst={at === 0} isDated={isDated} />
          </li>
        ))}
      </ul>
      <Row gap={24} align="end" justify="between">
        <Pagination
          page={page}
          totalPages={totalPages}
          hrefFor={hrefFor}
          label="Pages of results"
        />
        <LimitSelect limit={query.limit} onChoice={onChoice} />
      </Row>
    </>
  )
}

/** Shows or hides the map. It is a link, so that Back undoes it and a copied address has the map. */
function MapLink({ query }: { query: ExploreQuery }) {
  const { pathname } = useLocation()
  return (
    <ButtonLink
      to={pathname + toSearchString({ ...query, map: !query.map })}
      preventScrollReset
      variant="secondary"
      className={styles['scripted']}
    >
      <MapIcon size={18} aria-hidden="true" />
      {query.map ? 'Hide map' : 'Show map'}
    </ButtonLink>
  )
}

const sortLabels: Readonly<Record<ExploreSort, string>> = {
  best: 'Best match',
  active: 'Newest activity',
  'nearly-funded': 'Nearly funded',
  'needs-most': 'Needs most',
  newest: 'Newest',
}

/** Chooses the order. Without search words nothing matches better, so the newest activity is first. */
function SortSelect({ query, onChoice }: ExploreResultsProps) {
  const setSort = useExploreStore((state) => state.setSort)
  const isTyped = query.searchTerm.trim() !== ''
  const offered = exploreSorts.filter((sort) => isTyped || sort !== 'active')
  return (
    <Select
      label="Sort by"
      hideLabel
      name="sort"
      form={exploreFormId}
      options={offered.map((sort) => ({
        value: sort,
        label: sort === 'best' && !isTyped ? sortLabels.active : sortLabels[sort],
      }))}
      value={!isTyped && query.sort === 'active' ? 'best' : query.sort}
      onChange={(event) => {
        setSort(event.target.value as ExploreSort)
        onChoice()
      }}
      className={styles['sort']}
    />
  )
}

/** Chooses the number of results per page. The URL holds the choice, and the browser remembers it. */
function LimitSelect({ limit, onChoice }: { limit: number; onChoice: () => void }) {
  const setLimit = useExploreStore((state) => state.setLimit)
  return (
    <Select
      label="Results per page"
      name="limit"
      form={exploreFormId}
      options={exploreLimits.map((one) => ({ value: String(one), label: String(one) }))}
      value={String(limit)}
      onChange={(event) => {
        const chosen = Number(event.target.value)
        setLimit(chosen)
        void rememberLimit(chosen)
        onChoice()
      }}
      className={styles['limit']}
    />
  )
}

function NoResults({ answer, query, onChoice }: Omit<FoundProps, 'busy'>) {
  const clear = useExploreStore((state) => state.clear)
  if (!isFiltered(query)) {
    return (
      <EmptyState title="Nothing to explore yet">
        <p>Charities and their projects show here once they are verified.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No matches"
      action={
        <Button
          onClick={() => {
            clear()
            onChoice()
          }}
        >
          Clear filters
        </Button>
      }
    >
      <p>Try different words or fewer filters.</p>
      <NearSearches words={answer.nearWords} />
    </EmptyState>
  )
}

const shownCauses = 8

/** Offers searches that find something: words near the typed ones, and causes. */
function NearSearches({ words }: { words: readonly string[] }) {
  const { pathname } = useLocation()
  const { data } = useRead('GET /api/explore/filters')
  const causes = (data?.tags ?? []).slice(0, shownCauses)
  return (
    <>
      <ChipLinks
        label="Search for"
        links={words.map((word) => ({
          label: word,
          to: `${pathname}?searchTerm=${encodeURIComponent(word)}`,
        }))}
      />
      <ChipLinks
        label="Or choose a cause"
        links={causes.map((tag) => ({
          label: tag,
          to: `${pathname}?listOfTags=${encodeURIComponent(tag)}`,
        }))}
      />
    </>
  )
}

function ChipLinks(props: { label: string; links: readonly { label: string; to: string }[] }) {
  if (props.links.length === 0) return null
  return (
    <Row gap={8} align="center" justify="center" role="group" aria-label={props.label}>
      <span className="quiet small">{props.label}:</span>
      {props.links.map(({ label, to }) => (
        <Chip key={to} label={label} to={to} />
      ))}
    </Row>
  )
}

/** Returns the result count as a sentence. A screen reader announces its changes. */
function describeCount({ totalCount, more, showingFor, page, totalPages }: ExploreAnswer): string {
  const count = more
    ? `More than ${formatNumber(totalCount)} results`
    : totalCount === 0
      ? 'No results'
      : formatPlural(totalCount, 'result')
  const where =
    totalPages > 1 && page <= totalPages
      ? `, page ${formatNumber(page)} of ${formatNumber(totalPages)}`
      : ''
  const instead = showingFor === null ? '' : `Showing results for “${showingFor}”. `
  return `${instead}${count}${where}.`
}
