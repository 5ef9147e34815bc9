import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { TextLink } from '../link.tsx'
import styles from './pagination.module.css'

export interface PaginationProps {
  page: number
  totalPages: number
  /** Returns the URL of a page of the list and keeps the rest of the current URL. */
  hrefFor: (page: number) => string
  /** The paged list's name, if a screen has more than one. */
  label?: string
}

/**
 * Shows links to the pages of a list, each with its own URL. Shows nothing if there is only one
 * page. If the list has become shorter than the current page, shows a link to the last page.
 */
export function Pagination({ page, totalPages, hrefFor, label = 'Pages' }: PaginationProps) {
  if (page > totalPages) {
    return (
      <p>
        There is no page {page}. <TextLink to={hrefFor(totalPages)}>Go to the last page</TextLink>
      </p>
    )
  }
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className={styles['pages']}>
      {page > 1 && (
        <Link to={hrefFor(page - 1)} rel="prev" className={styles['step']}>
          <ChevronLeft size={18} aria-hidden="true" /> Previous
        </Link>
      )}
      <ol role="list" className={styles['numbers']}>
        {listPageNumbers(page, totalPages).map((one, index) =>
          one === undefined ? (
            <li key={`gap-${index}`} className={styles['gap']} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={one}>
              <Link
                to={hrefFor(one)}
                className={styles['number']}
                aria-label={`Page ${one}`}
                aria-current={one === page ? 'page' : undefined}
              >
                {one}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < totalPages && (
        <Link to={hrefFor(page + 1)} rel="next" className={styles['step']}>
          Next <ChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

/** Lists the first page, the last and those around the current one; undefined marks a gap. */
export function listPageNumbers(page: number, totalPages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, totalPages]
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= totalPages)
  shown.sort((one, other) => one - other)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1] ?? 0
    if (one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [undefined, one]
  })
}
