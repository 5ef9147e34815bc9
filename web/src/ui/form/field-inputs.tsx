import { type Field, type FieldMap } from '@pennytrail/contract/fields.ts'
import { Fragment, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { RulesForm } from '../../lib/form/form.ts'
import { Checkbox } from './checkbox.tsx'
import { DateField } from './date-field.tsx'
import { Textarea } from './textarea.tsx'
import { TextField } from './text-field.tsx'

interface FieldInputProps<Values extends FieldValues> {
  form: RulesForm<Values>
  name: Path<Values>
  field: Field
}

/** Shows the input of a text field, a date field or a yes-no field. */
export function FieldInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  const { form, name, field } = props
  const input = {
    label: field.label,
    hint: field.hint,
    optional: field.optional ?? ('nullable' in field && field.nullable),
    ...form.field(name),
  }
  switch (field.kind) {
    case 'yesNo': {
      const { optional: _, ...checkbox } = input
      return <Checkbox {...checkbox} />
    }
    case 'longText':
      return (
        <Textarea
          {...input}
          {...(field.rows && { rows: field.rows })}
          {...(field.max && { maxCharacters: field.max })}
        />
      )
    case 'date':
      return <DateField {...input} />
    case 'webAddress':
      return (
        <TextField
          {...input}
          type="url"
          inputMode="url"
          hint={field.hint ?? 'For example https://example.org'}
        />
      )
    case 'email':
      return <TextField {...input} type="email" />
    case 'text':
      return <TextField {...input} autoComplete={field.autoComplete} />
    default:
      throw new Error(`The form shows the field ${name} itself.`)
  }
}

interface FieldInputsProps<Values extends FieldValues> {
  form: RulesForm<Values>
  fields: FieldMap
  /** Inputs that the form makes itself, such as those of lists and choices. */
  special?: Readonly<Record<string, ReactNode>>
}

/** Shows the inputs of all fields, in the order of `fields`. */
export function FieldInputs<Values extends FieldValues>(props: FieldInputsProps<Values>) {
  const { form, fields, special = {} } = props
  return Object.entries(fields).map(([name, field]) => (
    <Fragment key={name}>
      {name in special ? (
        special[name]
      ) : (
        <FieldInput form={form} name={name as Path<Values>} field={field} />
      )}
    </Fragment>
  ))
}
