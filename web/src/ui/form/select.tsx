import { useId, type ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import styles from './select.module.css'

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

export interface SelectProps extends ComponentProps<'select'>, FieldText {
  options: readonly Option[]
  /** The empty first option, such as "Choose a currency". */
  placeholder?: string | undefined
}

/** Shows the browser's own select, which works on phones, by keyboard and with screen readers. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, hideLabel, options, placeholder, className, ...select } =
    props
  const generated = useId()
  const id = select.id ?? (select.name ? fieldId(select.name) : generated)
  const text = { label, hint, error, optional, hideLabel }
  return (
    <Field id={id} className={className} {...text}>
      <div className={styles['box']}>
        <select
          {...select}
          {...fieldControl(id, text)}
          className={classNames(controlClass, styles['select'])}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}
