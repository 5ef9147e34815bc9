import { useState } from 'react'
import { Link } from 'react-router'
import { Row } from './layout.tsx'
import styles from './section-nav.module.css'

export interface SectionNavProps {
  sections: readonly { key: string; label: string }[]
  /** The key of the open section. */
  current: string
  toPath: (key: string) => string
}

/**
 * Scrolls the row of links to the link of the open section, because the row can be wider than a
 * phone.
 */
function scrollIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest('nav')
  if (!link || !row) return
  const [at, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += at.left + at.width / 2 - around.left - around.width / 2
}

/**
 * Shows links to a dashboard's sections. A section has no heading that takes the focus, so a live
 * region announces it.
 */
export function SectionNav(props: SectionNavProps & { label: string }) {
  const { label: name, sections, current, toPath } = props
  const open = sections.find(({ key }) => key === current)?.label ?? ''
  const [announced, setAnnounced] = useState({ open, text: '' })
  if (announced.open !== open) setAnnounced({ open, text: `${open} is open` })
  return (
    <nav aria-label={name} className={styles['nav']}>
      <Row role="list" as="ul" gap={8} wrap={false}>
        {sections.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={toPath(key)}
              ref={key === current ? scrollIntoRow : null}
              className={styles['link']}
              aria-current={key === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </Row>
      <span aria-live="polite" className="visually-hidden">
        {announced.text}
      </span>
    </nav>
  )
}
