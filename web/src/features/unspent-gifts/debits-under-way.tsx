import type { ProjectClosure } from '@pennytrail/contract'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DebitsTable } from '../donations/index.ts'

/** Lists the Direct Debits that banks are processing: closing the project does not stop them. */
export function DebitsUnderWay({ of }: { of: ProjectClosure }) {
  const { project, underWay } = of
  if (underWay.length === 0) return null
  const sum = underWay.reduce((total, { amount }) => total + amount, 0)
  return (
    <DashboardSection id="under-way" title="Direct Debits under way">
      <p>
        The givers’ banks are already processing <Money amount={sum} currency={project.currency} />,
        which is not in the figures of this page. Closing the project does not stop it. What arrives
        after the project has closed follows the terms of its gift.
      </p>
      <DebitsTable debits={underWay} />
    </DashboardSection>
  )
}
