import type { Charity } from '@pennytrail/contract'
import { charityFields } from '@pennytrail/contract/charities/fields.ts'
import type { ReactNode } from 'react'
import { FieldFacts } from '../../ui/table/field-facts.tsx'
import { Facts } from '../../ui/table/facts.tsx'

export function CharityFacts({ charity, children }: { charity: Charity; children?: ReactNode }) {
  return (
    <Facts>
      <FieldFacts fields={charityFields} values={charity} first="foundedDate" />
      {children}
    </Facts>
  )
}
