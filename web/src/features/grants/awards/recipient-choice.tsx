import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'

/** Chooses the verified charity that receives an award. */
export function RecipientChoice(props: {
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, refetch } = useRead('GET /api/explore', {
    query: { searchTerm: typed, projectOrCharity: 'charity' },
  })
  const chosen = useRead(
    'GET /api/charity/{id}',
    props.value === null ? null : { params: { id: props.value } },
  )
  const failure = error && !data ? 'The charities could not be loaded.' : undefined
  const found = (data?.searchOutputs ?? []).map(({ id, name, charity }) => ({
    value: id,
    label: `${name} (${charity.number})`,
  }))
  const isListed = found.some(({ value }) => value === props.value)
  const options =
    chosen.data && props.value !== null && !isListed
      ? [{ value: props.value, label: chosen.data.name }, ...found]
      : found
  return (
    <Stack gap={8}>
      <Combobox
        {...props}
        name="charityId"
        label="Charity"
        hint="A verified charity. One that has no page here can claim it first."
        placeholder="Type its name or number"
        loading={isFetching}
        emptyText={failure}
        options={options}
        onSearch={setTyped}
      />
      {failure && <LoadFailedLine error={error} failure={failure} onRetry={refetch} />}
    </Stack>
  )
}
