import { giveAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Project } from '@pennytrail/contract'
import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import { describeSurplus, writeTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { isSettled } from '@pennytrail/contract/projects/lifecycle.ts'
import {
  describeMoreMoney,
  describeRaised,
  findRaised,
} from '@pennytrail/contract/projects/progress-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { GiftAmountLinks } from '../../../ui/money/gift-amount-links.tsx'
import { GiveBar } from '../../../ui/money/give-bar.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Meter } from '../../../ui/charts/progress.tsx'
import { TestPaymentsNotice } from '../../system/index.ts'
import { ShareLink } from './share-link.tsx'
import styles from './give-card.module.css'

/** The example gift that shows what Gift Aid adds, in pence. */
const exampleGift = 2500

function GiveLink({ project, wide }: { project: Project; wide?: boolean }) {
  return (
    <ButtonLink
      to={giveAddress({ kind: 'project', id: project.id })}
      variant="accent"
      {...(wide ? { wide } : {})}
    >
      Give to this project
    </ButtonLink>
  )
}

/**
 * Shows the card with the give button beside the story. On a phone, the bar at the bottom of the
 * screen replaces this card.
 */
export function GiveCard({ project }: { project: Project }) {
  const { charity, giving, gifts, giftTerms, target } = project
  const raised = findRaised(project)
  const text = describeRaised(raised)
  const moreMoney = describeMoreMoney(raised, describeSurplus(giftTerms, charity.name))
  return (
    <Card gap={16} as="aside" look="raised" aria-labelledby="give" className={styles['card']}>
      <h2 id="give" className="size-22">
        {giving.open ? 'Give' : 'Not open for gifts'}
      </h2>
      {target === null ? (
        <p>{text}</p>
      ) : (
        <Meter label="Raised" value={raised.received} max={target} text={text} />
      )}
      {moreMoney && <p>{moreMoney}</p>}
      {gifts > 0 && (
        <p className="faint small">
          {formatPlural(gifts, 'gift')}
          {isSettled(project.lifecycle) ? '' : ' so far'}
        </p>
      )}
      {giving.open && (
        <GiftAmountLinks
          amounts={giving.amounts}
          to={giveAddress({ kind: 'project', id: project.id })}
        />
      )}
      {giving.open ? (
        <div className={styles['give']}>
          <GiveLink project={project} wide />
          <TestPaymentsNotice />
        </div>
      ) : (
        <p>{giving.reason}</p>
      )}
      {giving.open && giving.giftAid && (
        <p className="faint small">
          Do you pay UK tax? With Gift Aid the charity can claim 25p for every £1 you give:{' '}
          {formatMoney(exampleGift)} becomes{' '}
          {formatMoney(exampleGift + computeGiftAid(exampleGift))}.
        </p>
      )}
      <details className={styles['terms']}>
        <summary>What happens if plans change</summary>
        {writeTerms(giftTerms, charity.name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          <TextLink to="/fees">Fees and charges</TextLink>
        </p>
      </details>
      <ShareLink project={project} />
    </Card>
  )
}

/** Shows the give button at the bottom of a phone's screen. */
export function MobileGiveBar({ project }: { project: Project }) {
  if (!project.giving.open) return null
  return (
    <GiveBar
      to={giveAddress({ kind: 'project', id: project.id })}
      label="Give to this project"
      words={describeRaised(findRaised(project))}
    />
  )
}
