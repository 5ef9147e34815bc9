import type { OwnCharity } from '@pennytrail/contract'
import { Card } from '../../../ui/layout/card.tsx'
import { TextLink } from '../../../ui/link.tsx'

/**
 * Shows above every section that the charity is suspended or off its register, what it cannot do
 * meanwhile and what the team can do about it. Renders nothing for a charity in good standing.
 */
export function CharityStatusNotice({ charity }: { charity: OwnCharity }) {
  const { status } = charity
  if (status !== 'suspended' && status !== 'off-register') return null
  const suspended = status === 'suspended'
  return (
    <Card gap={12} as="section" look="tinted" aria-labelledby="standing" className="small-h2">
      <h2 id="standing">
        {suspended ? 'This charity is suspended' : 'This charity is off its register'}
      </h2>
      <p>
        {suspended
          ? 'Pennytrail’s staff have suspended this charity. It cannot take gifts or publish projects and updates, and its monthly gifts are paused.'
          : 'Its regulator’s register shows it as removed. It cannot take gifts or publish projects, and its monthly gifts are paused.'}{' '}
        Its ledger stays public. Your team can still record spending with receipts and correct
        mistakes.
      </p>
      <p>
        {suspended
          ? 'The reason is in the email we sent to its Leads. If this is a mistake, a Lead can reply to that email, or '
          : 'If the register is wrong, ask the regulator to correct it. If our copy of the register is wrong, '}
        <TextLink to="/complaints">tell us</TextLink>.
      </p>
    </Card>
  )
}
