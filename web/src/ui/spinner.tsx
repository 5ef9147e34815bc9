import styles from './spinner.module.css'

/** Shows a spinner beside a text; alone it needs `label`. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className={styles['spinner']} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
