import type { OrgGivingSummary } from '@pennytrail/contract'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Figures } from '../../ui/layout/dashboard.tsx'
import { Money } from '../../ui/money/money.tsx'

export function OrgFigures({ summary }: { summary: OrgGivingSummary }) {
  const { charities, currency, given, givenThisYear, promised, projects } = summary
  return (
    <Figures
      figures={[
        { label: 'Given so far', value: <Money amount={given} currency={currency} short /> },
        {
          label: 'Since 1 January',
          value: <Money amount={givenThisYear} currency={currency} short />,
        },
        {
          label: 'Promised, not yet received',
          value: <Money amount={promised} currency={currency} short />,
        },
        {
          label: `Projects, of ${formatPlural(charities, 'charity', 'charities')}`,
          value: formatNumber(projects),
        },
      ]}
    />
  )
}
