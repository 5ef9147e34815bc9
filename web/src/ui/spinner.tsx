import styles from './spinner.module.css'

/** Turns beside a text that says what is going on; alone, `label` says it. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className={styles['spinner']} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
