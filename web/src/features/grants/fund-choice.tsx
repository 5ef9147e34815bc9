import { Select } from '../../ui/form/select.tsx'
import type { ComponentProps } from 'react'
import { useFundsInPounds } from './use-funds.ts'

/** Chooses a fund: a project of the charity in pounds, or its general fund. */
export function FundChoice(
  props: { charityId: string } & Omit<ComponentProps<typeof Select>, 'options' | 'label'>,
) {
  const { charityId, ...rest } = props
  const { data: funds = [] } = useFundsInPounds(charityId)
  return (
    <Select
      label="What is it for?"
      options={[
        { value: '', label: 'The general fund' },
        ...funds.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      {...rest}
    />
  )
}
