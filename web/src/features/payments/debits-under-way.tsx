import type { CharityPayments } from '@pennytrail/contract'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { DebitsTable } from '../donations/index.ts'

/** Lists the Direct Debits that banks are processing, which disconnecting does not stop. */
export function DebitsUnderWay({ connection, underWay }: CharityPayments) {
  if (underWay.length === 0) return null
  return (
    <DashboardSection id="under-way" title="Direct Debits under way">
      <p>
        {connection.state === 'ended'
          ? 'These were at the givers’ banks when the connection ended. They are paid to the charity’s Stripe account, but we cannot see whether they arrived. Look there, and record the money that has arrived.'
          : 'The givers’ banks are processing these. Each is recorded here when its money arrives, as long as the charity stays connected to Stripe.'}
      </p>
      <DebitsTable debits={underWay} />
    </DashboardSection>
  )
}
