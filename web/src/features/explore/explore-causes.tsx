import { isTag } from '@pennytrail/contract/projects/tags.ts'
import { Link, useLocation } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { CauseIcon } from '../../ui/pictures/cause-icon.tsx'
import { toSearchString, type ExploreQuery } from './explore-state.ts'
import styles from './explore-causes.module.css'

/** Shows the causes that occur as links that add or remove one, also without scripts. */
export function ExploreCauses({ query }: { query: ExploreQuery }) {
  const { pathname } = useLocation()
  const { data, error, refetch } = useRead('GET /api/explore/filters')
  const { listOfTags } = query.filters
  const causes = [...new Set([...listOfTags, ...(data?.tags ?? [])])].filter(isTag)
  if (causes.length === 0) {
    return (
      <div className={styles['room']}>
        {error && (
          <LoadFailedLine
            error={error}
            failure="The causes could not be loaded."
            onRetry={refetch}
          />
        )}
      </div>
    )
  }
  const hrefFor = (tag: string) => pathname + toSearchString(toggleTag(query, tag))
  return (
    <nav aria-label="Causes" className={styles['room']}>
      <ul role="list" className={styles['causes']}>
        {causes.map((tag) => (
          <li key={tag}>
            <Link
              to={hrefFor(tag)}
              preventScrollReset
              className={styles['cause']}
              aria-current={listOfTags.includes(tag) ? 'true' : undefined}
            >
              <CauseIcon tag={tag} />
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the first page of the search with a tag added, or removed if it was chosen. */
function toggleTag(query: ExploreQuery, tag: string): ExploreQuery {
  const { listOfTags } = query.filters
  const others = listOfTags.filter((other) => other !== tag)
  const chosen = others.length < listOfTags.length ? others : [...listOfTags, tag]
  return { ...query, filters: { ...query.filters, listOfTags: chosen }, page: 1 }
}
