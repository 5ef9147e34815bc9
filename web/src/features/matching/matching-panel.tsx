import type { MatchPot } from '@pennytrail/contract'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { nameMatchers } from '@pennytrail/contract/matching/match-words.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import { describeLeft, describeTerms } from './pot-words.ts'
import { usePots, type MatchedFund } from './use-open-match.ts'

/** Shows the matching of gifts to a project or charity. Shows nothing if there is none. */
export default function MatchingPanel({ fund }: { fund: MatchedFund }) {
  const { data } = usePots(fund)
  const pots = data?.pots ?? []
  if (pots.length === 0) return null
  return (
    <Card gap={16} as="section" look="raised" aria-labelledby="matching">
      <h2 id="matching" className="size-22">
        Matching
      </h2>
      {pots.map((pot) => (
        <Pot key={pot.id} pot={pot} />
      ))}
    </Card>
  )
}

function Pot({ pot }: { pot: MatchPot }) {
  const names = nameMatchers(pot.pledges.map(({ name }) => name))
  return (
    <div>
      <h3 className="size-18">{pot.title}</h3>
      <Meter
        label={`Left of ${pot.title}`}
        value={pot.left}
        max={pot.pledged}
        text={describeLeft(pot)}
      />
      {pot.isOpen && pot.left > 0 && <p>{describeTerms(pot)}</p>}
      {pot.isOpen && pot.left === 0 && <p>All of it is matched with gifts. You can still give.</p>}
      {!pot.isOpen && <p>{`From ${formatDay(pot.startsOn)} to ${formatDay(pot.endsOn)}.`}</p>}
      <p className="faint small">{`Promised by ${names}. It is paid only for what people give.`}</p>
      {pot.settled > 0 && (
        <p className="small">
          {`${formatMoney(pot.settled)} matched with gifts so far: ${formatMoney(pot.paid)} paid, ${formatMoney(pot.settled - pot.paid)} promised.`}
        </p>
      )}
      {pot.pledges
        .filter(({ isOverdue }) => isOverdue)
        .map(({ name, paid, dueOn, settled }, at) => (
          <p key={at} className="small">
            {`${formatMoney(settled - paid)} of ${name ?? 'a supporter'} was not paid by ${formatDay(dueOn)}.`}
          </p>
        ))}
    </div>
  )
}
