import { listCountriesByName } from '@pennytrail/contract/countries.ts'
import type { ListField } from '@pennytrail/contract/fields.ts'
import { tags } from '@pennytrail/contract/projects/tags.ts'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { MultiCombobox } from './combobox.tsx'

const options = {
  tags: tags.map((tag) => ({ value: tag, label: tag })),
  countries: listCountriesByName().map(({ code, name }) => ({ value: code, label: name })),
}

interface ListInputProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  field: ListField
  placeholder?: string
}

/** Shows the input of a field that holds tags or countries. */
export function ListInput<Values extends FieldValues>(props: ListInputProps<Values>) {
  const { form, name, field, ...rest } = props
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { onBlur, onChange, value }, fieldState: { error } }) => (
        <MultiCombobox
          {...rest}
          label={field.label}
          name={name}
          optional={field.optional}
          hint={field.hint}
          options={options[field.kind]}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error?.message}
        />
      )}
    />
  )
}
