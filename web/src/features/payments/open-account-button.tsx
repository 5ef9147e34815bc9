import type { OwnCharity } from '@pennytrail/contract'
import { getErrorMessage, hasCode } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './payments.module.css'
import { useOpenAccount } from './use-stripe-account.ts'

interface OpenAccountProps {
  charity: OwnCharity
  label: string
  variant: 'primary' | 'secondary'
}

/** Opens Stripe’s pages, where an account of the charity is set up. */
export function OpenAccountButton({ charity, label, variant }: OpenAccountProps) {
  const open = useOpenAccount(charity.id)
  return (
    <div>
      <Button
        variant={variant}
        busy={(open.isPending || open.isSuccess) && 'Going to Stripe..'}
        onClick={() => open.mutate()}
      >
        {label}
      </Button>
      <StripeError error={open.error} />
    </div>
  )
}

/** Says why Stripe’s pages could not be opened. */
export function StripeError({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {error !== null && (
        <p className={styles['error']}>
          {getErrorMessage(error, 'Stripe could not be reached. Please try again.')}{' '}
          {hasCode(error, 'second-factor-needed') && (
            <TextLink to="/profile-settings?section=signing-in">
              Set it up in your settings
            </TextLink>
          )}
        </p>
      )}
    </div>
  )
}
