import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './text-page.module.css'

export interface TextPart {
  id: string
  title: string
  body: ReactNode
}

/**
 * Shows the sections of a long text page, with a table of contents that stays in view if there is
 * room.
 */
export function TextParts({ parts, aside }: { parts: readonly TextPart[]; aside?: ReactNode }) {
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <nav aria-label="On this page" className={styles['contents']}>
          <ol role="list">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ hash: id }} replace>
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        {aside}
      </div>
      <div className={styles['text']}>
        {parts.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id} className={styles['part']}>
            <h2 id={id}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}
