import styles from './monthly.module.css'

export function CardSaved() {
  return (
    <p role="status" className={styles['saved']}>
      Your new card is saved. It appears here within a minute, and any unpaid amount is charged to
      it.
    </p>
  )
}
