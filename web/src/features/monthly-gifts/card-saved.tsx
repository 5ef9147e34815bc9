import styles from './monthly.module.css'

export function CardSaved() {
  return (
    <p role="status" className={styles['saved']}>
      Your new card is saved. It shows here within a minute, and what was unpaid is charged to it.
    </p>
  )
}
