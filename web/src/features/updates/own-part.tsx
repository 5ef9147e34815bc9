import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/link.tsx'

/**
 * Tells a giver what their own gifts paid of the transactions in an update. It shows nothing to
 * anyone else, and nothing if it cannot be loaded, because the update is whole without it.
 */
export default function OwnPart({ updateId }: { updateId: string }) {
  const { data } = useRead('GET /api/update/{id}/my-part', { params: { id: updateId } })
  if (!data || data.parts.length === 0) return null
  const gifts = data.parts.reduce((sum, part) => sum + part.gifts, 0)
  const sums = data.parts.map(({ amount, currency }) => formatMoney(amount, currency))
  return (
    <Card as="aside" look="tinted" gap={8} aria-label="Your part in this">
      <p>
        <strong>
          {gifts === 1 ? 'Your gift had a part in this.' : 'Your gifts had a part in this.'}
        </strong>{' '}
        {gifts === 1 ? 'It' : 'They'} paid {new Intl.ListFormat('en-GB').format(sums)} of the
        transactions above.
      </p>
      <p>
        <TextLink to="/dashboard-donor?section=gifts">See where your gifts went</TextLink>
      </p>
    </Card>
  )
}
