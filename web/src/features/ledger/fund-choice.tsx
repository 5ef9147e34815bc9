import type { ComponentProps } from 'react'
import { Select } from '../../ui/form/select.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { useFunds } from './use-funds.ts'

/** Chooses a fund: a project of the charity in pounds, or its general fund. */
export function FundChoice(
  props: { charityId: string } & Omit<ComponentProps<typeof Select>, 'options' | 'label'>,
) {
  const { charityId, ...rest } = props
  const { data: funds, error, refetch } = useFunds(charityId)
  return (
    <Stack gap={8}>
      <Select
        label="What is it for?"
        options={[
          { value: '', label: 'The general fund' },
          ...(funds ?? [])
            .filter(({ currency }) => currency === 'GBP')
            .map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...rest}
      />
      {error && !funds && (
        <LoadFailedLine
          error={error}
          failure="The projects could not be loaded, so only the general fund can be chosen."
          onRetry={refetch}
        />
      )}
    </Stack>
  )
}
