import type { Project, ProjectMoney } from '@pennytrail/contract'
import { sumEnded } from '@pennytrail/contract/projects/ending-words.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ReceiptLines } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'

/**
 * Lists the parts of the money. `left` is what left the project after its end, and `overspend` what
 * it spent beyond its money.
 */
function listLines(
  money: ProjectMoney,
  { left = [], overspend }: Pick<Project, 'left' | 'overspend'>,
) {
  const { currency } = money
  const amount = (value: number) => <Money amount={value} currency={currency} />
  const { broughtIn, covered, held, moved, overspent, received, returned } = sumEnded({
    ...money,
    left,
    overspend: overspend ?? null,
  })
  return [
    { label: 'Received', value: amount(received) },
    ...(broughtIn === 0
      ? []
      : [
          {
            label: 'Opening balances and moves between funds',
            value: <Money amount={broughtIn} currency={currency} signed />,
          },
        ]),
    ...(covered === 0
      ? []
      : [{ label: 'From the general fund, for an overspend', value: amount(covered) }]),
    ...(returned === 0 ? [] : [{ label: 'Went back to the funder', value: amount(-returned) }]),
    ...(moved === 0 ? [] : [{ label: 'Moved to other funds', value: amount(-moved) }]),
    { label: 'Spent on the work', value: amount(-money.spent) },
    ...(money.fees === 0 ? [] : [{ label: 'Card and payment fees', value: amount(-money.fees) }]),
    ...(overspent === 0
      ? []
      : [{ label: 'Overspent, paid from unrestricted money', value: amount(overspent) }]),
    { label: 'Left', value: amount(held), total: true },
  ]
}

/**
 * Shows the parts of a project's money, separately for each currency. The fold around it sums them
 * up in a line. Renders nothing before the first transaction.
 */
export function ProjectMoneySection({ project }: { project: Project }) {
  const money = project.money.filter(({ entries }) => entries > 0)
  if (money.length === 0) return null
  return (
    <Section id="money" title="Money" gap={12}>
      {money.map((one) => (
        <Stack key={one.currency} gap={12}>
          {project.money.length > 1 && <h3>{one.currency}</h3>}
          <ReceiptLines lines={listLines(one, one.currency === project.currency ? project : {})} />
        </Stack>
      ))}
      {project.money.length > 1 && (
        <p className="faint small">Amounts in different currencies are never added up.</p>
      )}
    </Section>
  )
}
