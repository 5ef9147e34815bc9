import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GivingSpending } from '@pennytrail/contract'
import {
  getFundName,
  listShareParts,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useState } from 'react'
import { formatNumber } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './fund-trails.module.css'

const maxShown = 5

type Fund = Pick<
  GivingSpending['funds'][number],
  'charity' | 'currency' | 'fees' | 'given' | 'project' | 'refunded' | 'spent' | 'unspent'
>

/** Shows the funds that gifts went to, largest first, as bars of what was spent and what was not. */
export function FundTrails({ funds }: { funds: readonly Fund[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const largest = funds[0]?.given ?? 0
  return (
    <div className={styles['card']}>
      <ul role="list" aria-label="Where the money is" className={styles['funds']}>
        {(showsAll ? funds : funds.slice(0, maxShown)).map((fund) => (
          <li key={`${fund.charity.number} ${fund.project?.id ?? ''}`}>
            <span className="breaks">
              <TextLink
                to={
                  fund.project
                    ? projectAddress(fund.project.id)
                    : charityAddress(fund.charity.number)
                }
              >
                {getFundName(fund)}
              </TextLink>
            </span>
            <strong>{formatMoney(fund.given, fund.currency)}</strong>
            <span className={styles['share']}>
              <ShareBar
                parts={listShareParts(fund)}
                length={largest > 0 ? fund.given / largest : 1}
              />
              <span className="quiet small">
                {listShareParts(fund)
                  .map(({ text }) => text)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {funds.length > maxShown && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show the five largest' : `Show all ${formatNumber(funds.length)}`}
        </Button>
      )}
    </div>
  )
}
