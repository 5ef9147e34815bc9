import { Select } from '../../ui/form/select.tsx'
import { useAddressFilters } from './use-address-filters.ts'

interface AddressSelectProps {
  /** The name of the filter in the URL's query. */
  name: string
  label: string
  /** The label of the option that does not filter. */
  all: string
  options: readonly { value: string; label: string }[]
}

/** Filters a list by a select. The URL keeps the selected option. */
export function AddressSelect({ name, label, all, options }: AddressSelectProps) {
  const { query, change } = useAddressFilters()
  const chosen = options.find(({ value }) => value === query.get(name))
  return (
    <Select
      label={label}
      placeholder={all}
      options={options}
      value={chosen?.value ?? ''}
      onChange={(event) => change(name, event.target.value)}
    />
  )
}
