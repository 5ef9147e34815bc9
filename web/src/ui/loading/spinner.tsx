import styles from './spinner.module.css'

/** Shows a spinner. It needs a `label` for screen readers unless it stands beside a text. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className={styles['spinner']} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
