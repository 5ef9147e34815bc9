import type { OwnCharity } from '@pennytrail/contract'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import styles from './charity-status-notice.module.css'

/**
 * Shows above every section that the charity is suspended or off its register, what that stops and
 * what the team can do. Renders nothing for a charity in good standing.
 */
export function CharityStatusNotice({ charity }: { charity: OwnCharity }) {
  const { status } = charity
  if (status !== 'suspended' && status !== 'off-register') return null
  const suspended = status === 'suspended'
  return (
    <Card as="section" look="tinted" aria-labelledby="standing" className={styles['card']}>
      <h2 id="standing">
        {suspended ? 'This charity is suspended' : 'This charity is off its register'}
      </h2>
      <p>
        {suspended
          ? 'Pennytrail’s staff have suspended it. It takes no gifts, its monthly gifts pause, and no project or update can be published.'
          : 'Its regulator’s register shows it as removed. It takes no gifts, its monthly gifts pause, and no project can be published.'}{' '}
        Its ledger stays as it is: your team can still record spending with its receipts, and
        correct what is wrong.
      </p>
      <p>
        {suspended
          ? 'The reason is in the letter to its Leads. If it is a mistake, a Lead can answer that letter, or '
          : 'If the register is wrong, ask the regulator to correct it; if our copy of it is, '}
        <TextLink to="/complaints">tell us</TextLink>.
      </p>
    </Card>
  )
}
