import type { Project, ProjectMoney } from '@pennytrail/contract'
import { sumEnded } from '@pennytrail/contract/projects/ending-words.ts'
import { getBalanceLabel } from '@pennytrail/contract/projects/progress-words.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ReceiptLines } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'

/** Lists the parts of the money. `left` is what left the project after its end. */
function listLines(money: ProjectMoney, left: NonNullable<Project['left']>) {
  const { currency } = money
  const amount = (value: number) => <Money amount={value} currency={currency} />
  const { broughtIn, moved, received, returned } = sumEnded({ ...money, left })
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
    ...(returned === 0 ? [] : [{ label: 'Went back to the funder', value: amount(-returned) }]),
    ...(moved === 0 ? [] : [{ label: 'Moved to other funds', value: amount(-moved) }]),
    { label: 'Spent on the work', value: amount(-money.spent) },
    ...(money.fees === 0 ? [] : [{ label: 'Card and payment fees', value: amount(-money.fees) }]),
    {
      label: getBalanceLabel(money.balance),
      value: amount(Math.abs(money.balance)),
      total: true,
    },
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
          <ReceiptLines
            lines={listLines(one, one.currency === project.currency ? (project.left ?? []) : [])}
          />
        </Stack>
      ))}
      {project.money.length > 1 && (
        <p className="faint small">Amounts in different currencies are never added up.</p>
      )}
    </Section>
  )
}
