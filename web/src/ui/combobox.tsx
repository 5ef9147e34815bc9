import { ChevronDown, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { ComboboxList } from './combobox-list.tsx'
import styles from './combobox.module.css'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import type { Option } from './select.tsx'
import { useCombobox, type ComboboxState } from './use-combobox.ts'

interface CommonProps extends FieldText {
  label: string
  name?: string
  id?: string
  options: readonly Option[]
  onBlur?: () => void
  placeholder?: string
  /**
   * Called with the typed text if the server looks up the options, which are then not filtered
   * here.
   */
  onSearch?: (typed: string) => void
  loading?: boolean
  disabled?: boolean
}

export interface ComboboxProps extends CommonProps {
  value: string | null
  onChange: (value: string | null) => void
}

/**
 * Selects one of many options by typing. Leaving the field discards text that was not selected, and
 * an emptied field has no selection.
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, onSearch, disabled, placeholder } = props
  const { id, text } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const chosen = options.find((option) => option.value === value)
  const pick = (option: Option) => {
    onChange(option.value)
    state.close()
  }
  const state = useCombobox({ options, onPick: pick, onSearch })

  const typed = (words: string) => {
    state.type(words)
    if (words === '') onChange(null)
  }
  return (
    <Field id={id} {...text}>
      <div className={styles['box']}>
        <input
          ref={input}
          {...comboboxControl(id, props, state)}
          value={state.typed ?? chosen?.label ?? value ?? ''}
          placeholder={placeholder}
          onChange={(event) => typed(event.target.value)}
          onClick={state.show}
          onBlur={() => {
            state.close()
            props.onBlur?.()
          }}
          className={classNames(controlClass, styles['input'])}
        />
        <div className={styles['buttons']}>
          {value !== null && !disabled && (
            <button
              type="button"
              className={styles['button']}
              aria-label={`Clear ${props.label.toLowerCase()}`}
              onClick={() => {
                onChange(null)
                input.current?.focus()
              }}
            >
              <X size={18} />
            </button>
          )}
          <ChevronDown size={18} aria-hidden="true" className={styles['arrow']} />
        </div>
        <ComboboxList
          state={state}
          label={props.label}
          loading={props.loading}
          isChosen={(option) => option.value === value}
          onPick={pick}
        />
      </div>
    </Field>
  )
}

export interface MultiComboboxProps extends CommonProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Selects several of many options, shown as chips before the cursor. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { options, value, onChange, onSearch, placeholder } = props
  const { id, text } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const getLabel = (one: string) => options.find((option) => option.value === one)?.label ?? one
  const remove = (one: string) => {
    onChange(value.filter((other) => other !== one))
    input.current?.focus()
  }
  const pick = (option: Option) => {
    if (value.includes(option.value)) remove(option.value)
    else onChange([...value, option.value])
    state.type('')
  }
  const state = useCombobox({ options, onPick: pick, onSearch })

  return (
    <Field id={id} {...text}>
      <div className={styles['box']}>
        <div className={classNames(controlClass, styles['chips'])}>
          {value.map((one) => (
            <span key={one} className={styles['chip']}>
              {getLabel(one)}
              <button
                type="button"
                aria-label={`Remove ${getLabel(one)}`}
                onClick={() => remove(one)}
              >
                <X size={14} />
              </button>
            </span>
          ))}
          <input
            ref={input}
            {...comboboxControl(id, props, state)}
            value={state.typed ?? ''}
            placeholder={value.length ? undefined : placeholder}
            onChange={(event) => state.type(event.target.value)}
            onClick={state.show}
            onKeyDown={(event) => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && !state.typed && last !== undefined) remove(last)
              else state.onKeyDown(event)
            }}
            onBlur={() => {
              state.close()
              props.onBlur?.()
            }}
            className={styles['bare']}
          />
        </div>
        <ComboboxList
          state={state}
          label={props.label}
          loading={props.loading}
          multiple
          isChosen={(option) => value.includes(option.value)}
          onPick={pick}
        />
      </div>
    </Field>
  )
}

function useField(props: CommonProps) {
  const generated = useId()
  const { label, hint, error, optional, hideLabel } = props
  const id = props.id ?? (props.name ? fieldId(props.name) : generated)
  return { id, text: { label, hint, error, optional, hideLabel } }
}

function comboboxControl(id: string, props: CommonProps, state: ComboboxState) {
  const { open, active, listId } = state
  return {
    ...fieldControl(id, props),
    type: 'text',
    role: 'combobox',
    autoComplete: 'off',
    spellCheck: false,
    disabled: props.disabled,
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': open && active >= 0 ? state.optionId(active) : undefined,
    onKeyDown: state.onKeyDown,
  } as const
}
