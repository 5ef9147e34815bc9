import { findMotif } from '@pennytrail/contract/projects/cover-motifs.ts'
import styles from './cause-icon.module.css'

/** Shows a cause as the small picture that drawn covers show too; nothing for an unknown one. */
export function CauseIcon({ tag }: { tag: string }) {
  const shapes = findMotif(tag)
  if (!shapes) return null
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={styles['icon']}>
      {shapes.map(({ tone, path }) => (
        <path key={path} d={path} className={styles[tone]} />
      ))}
    </svg>
  )
}
