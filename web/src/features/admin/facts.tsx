import type { ReactNode } from 'react'
import { Fact, Facts as FactList } from '../../ui/facts.tsx'

/** What is known of one thing, by label. What has no value is left out. */
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
