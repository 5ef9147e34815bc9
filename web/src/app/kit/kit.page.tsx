import { useState } from 'react'
import { PageHeading } from '../../ui/page-header.tsx'
import { KitActions } from './kit-actions.tsx'
import { KitData } from './kit-data.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitTokens } from './kit-tokens.tsx'
import styles from './kit.module.css'

const themes = ['light', 'dark'] as const

/** Shows every primitive in both themes. */
export function KitPage() {
  const [only, setOnly] = useState<string>()
  return (
    <main id="main" className={styles['kit']}>
      <div className={styles['head']}>
        <PageHeading title="The kit">The kit</PageHeading>
        <p>
          Every primitive in both themes.{' '}
          <button type="button" onClick={() => setOnly(only === 'light' ? 'dark' : 'light')}>
            Show one theme alone
          </button>
        </p>
      </div>
      {themes
        .filter((theme) => !only || theme === only)
        .map((theme) => (
          <section key={theme} data-theme={theme} aria-label={theme} className={styles['theme']}>
            <h2>{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <KitTokens />
            <KitActions theme={theme} />
            <KitFields theme={theme} />
            <KitData theme={theme} />
          </section>
        ))}
    </main>
  )
}
