import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles['logo']}>
      <svg viewBox="0 0 34 28" width="34" height="28" aria-hidden="true">
        <path d="M3 24c8 0 5-9 12-11" className={styles['trail']} />
        <circle cx="23" cy="11" r="8.5" className={styles['coin']} />
        <circle cx="23" cy="11" r="5" className={styles['rim']} />
      </svg>
      Pennytrail
    </span>
  )
}
