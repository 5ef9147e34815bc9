import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './combobox.module.css'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import type { Option } from './select.tsx'

export interface ComboboxProps extends FieldText {
  label: string
  name?: string
  id?: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** Where the options are looked up: called with what is typed, and nothing is filtered here. */
  onSearch?: (typed: string) => void
  loading?: boolean
  disabled?: boolean
}

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, onSearch, loading, placeholder, disabled, onBlur } = props
  const { id, text, control } = useField(props)
  return (
    <Base.Root<Option>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? null)}
      isItemEqualToValue={sameValue}
      disabled={disabled ?? false}
      autoHighlight
      {...(onSearch ? { onInputValueChange: onSearch, filter: null } : {})}
    >
      <Field id={id} {...text}>
        <div className={styles['box']}>
          <Base.Input
            {...control}
            placeholder={placeholder}
            onBlur={onBlur}
            className={classNames(controlClass, styles['input'])}
          />
          <div className={styles['buttons']}>
            <Base.Clear
              className={styles['button']}
              aria-label={`Clear ${props.label.toLowerCase()}`}
            >
              <X size={18} />
            </Base.Clear>
            <Base.Trigger
              className={styles['button']}
              aria-label={`Show choices for ${props.label.toLowerCase()}`}
            >
              <ChevronDown size={18} />
            </Base.Trigger>
          </div>
        </div>
      </Field>
      <Choices loading={loading} />
    </Base.Root>
  )
}

export interface MultiComboboxProps extends Omit<ComboboxProps, 'value' | 'onChange'> {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several of many; what is chosen stands as chips before the cursor. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { options, value, onChange, onSearch, loading, placeholder, disabled, onBlur } = props
  const { id, text, control } = useField(props)
  const chosen = value.map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  )
  return (
    <Base.Root<Option, true>
      multiple
      items={options}
      value={chosen}
      onValueChange={(picked) => onChange(picked.map((option) => option.value))}
      isItemEqualToValue={sameValue}
      disabled={disabled ?? false}
      autoHighlight
      {...(onSearch ? { onInputValueChange: onSearch, filter: null } : {})}
    >
      <Field id={id} {...text}>
        <Base.Chips className={classNames(controlClass, styles['chips'])}>
          {chosen.map((option) => (
            <Base.Chip key={option.value} className={styles['chip']} aria-label={option.label}>
              {option.label}
              <Base.ChipRemove className={styles['remove']} aria-label={`Remove ${option.label}`}>
                <X size={14} />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...control}
            placeholder={chosen.length ? '' : placeholder}
            onBlur={onBlur}
            className={styles['bare']}
          />
        </Base.Chips>
      </Field>
      <Choices loading={loading} />
    </Base.Root>
  )
}

function useField(props: FieldText & { id?: string; name?: string }) {
  const generated = useId()
  const id = props.id ?? (props.name ? fieldId(props.name) : generated)
  const { label, hint, error, optional, hideLabel } = props
  const text = { label, hint, error, optional, hideLabel }
  return { id, text, control: fieldControl(id, text) }
}

function sameValue(one: Option, other: Option): boolean {
  return one.value === other.value
}

function Choices({ loading }: { loading: boolean | undefined }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className={styles['positioner']}>
        <Base.Popup className={styles['popup']}>
          <Base.Status className={styles['status']}>{loading ? 'Looking…' : null}</Base.Status>
          <Base.Empty className={styles['status']}>
            {loading ? null : 'Nothing matches.'}
          </Base.Empty>
          <Base.List className={styles['list']}>
            {(option: Option) => (
              <Base.Item key={option.value} value={option} className={styles['item']}>
                {option.label}
                <Base.ItemIndicator className={styles['tick']}>✓</Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
