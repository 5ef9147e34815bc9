import styles from './monthly.module.css'

/** Confirms the card or account that the giver has entered on the payment provider's page. */
export function CardSaved({ saved }: { saved: 'card' | 'account' }) {
  return (
    <p role="status" className={styles['saved']}>
      {saved === 'card'
        ? 'Your new card is saved. It appears here within a minute, and any unpaid amount is charged to it.'
        : 'Your new account is saved. It appears here within a minute. A payment that is already at your bank still comes from the old account.'}
    </p>
  )
}
