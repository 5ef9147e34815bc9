import { Link } from 'react-router'
import styles from './section-nav.module.css'

export interface Section {
  label: string
  to: string
  current: boolean
}

/** The parts of a dashboard, each with its address. */
export function SectionNav({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <nav aria-label={label} className={styles['nav']}>
      <ul role="list" className={styles['list']}>
        {sections.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              className={styles['link']}
              aria-current={section.current ? 'page' : undefined}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
