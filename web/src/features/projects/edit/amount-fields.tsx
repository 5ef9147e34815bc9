import {
  proposeGiftAmounts,
  proposeOrgGiftAmounts,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { Control } from 'react-hook-form'
import type { RulesForm } from '../../../lib/form/form.ts'
import { GiftAmountsFields, type GiftAmountsValues } from '../../charities/index.ts'
import { Section } from './project-fields.tsx'
import type { ProjectValues } from './project-values.ts'

/** Chooses the amounts that givers of the project are offered. Online gifts are in pounds. */
export function AmountFields({ form }: { form: RulesForm<ProjectValues> }) {
  const [budget, currency] = form.watch(['budget', 'currency'])
  if (currency !== 'GBP') return null
  const lines = budget.map(({ category, label, planned }) => ({
    category,
    label: label.trim(),
    planned: parseAmount(planned) ?? 0,
  }))
  return (
    <Section
      id="amounts"
      title="Amounts to give"
      lead="Donors see these amounts on the project’s page and when they give. They can always enter another amount. Say only what the amount truly buys."
    >
      <GiftAmountsFields
        control={form.control as unknown as Control<GiftAmountsValues>}
        errors={form.formState.errors}
        fallback="your charity’s amounts, or else "
        proposed={{
          people: proposeGiftAmounts(lines),
          organisations: proposeOrgGiftAmounts(lines),
        }}
      />
    </Section>
  )
}
