import { useState } from 'react'
import { Link } from 'react-router'
import styles from './section-nav.module.css'

export interface Section {
  label: string
  to: string
  current: boolean
}

/** On a telephone the row is wider than the screen: the part that is open must be seen in it. */
const scrollIntoRow = (link: HTMLAnchorElement | null): void => {
  const row = link?.closest('nav')
  if (!link || !row) return
  const [at, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += at.left + at.width / 2 - around.left - around.width / 2
}

/** The parts of a dashboard, each with its address. Another part is no other page, whose heading
    would be read out: so it is said which one is open now. */
export function SectionNav({ label, sections }: { label: string; sections: readonly Section[] }) {
  const open = sections.find(({ current }) => current)?.label ?? ''
  const [announced, setAnnounced] = useState({ open, text: '' })
  if (announced.open !== open) setAnnounced({ open, text: `${open} is open` })
  return (
    <nav aria-label={label} className={styles['nav']}>
      <ul role="list" className={styles['list']}>
        {sections.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              ref={section.current ? scrollIntoRow : null}
              className={styles['link']}
              aria-current={section.current ? 'page' : undefined}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
      <span aria-live="polite" className="visually-hidden">
        {announced.text}
      </span>
    </nav>
  )
}
