import type { ReactNode } from 'react'
import { Fact, Facts as FactList } from '../../ui/table/facts.tsx'

/** Shows facts by label. Facts without a value are left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <FactList look="column">
      {Object.entries(facts).map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}
