import { ChevronDown, X } from 'lucide-react'
import { useId, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { makePromiseParts, type PromiseParts } from '../../lib/promise-parts.ts'
import { classNames } from '../../lib/class-names.ts'
import { toast } from '../../lib/toast.ts'
import type { ComboboxListProps } from './combobox-list.tsx'
import { Chip } from '../chip.tsx'
import styles from './combobox.module.css'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import type { Option } from './select.tsx'

interface CommonProps extends FieldText {
  label: string
  name?: string
  id?: string
  options: readonly Option[]
  onBlur?: () => void
  placeholder?: string
  /**
   * Called with the typed text, if the server finds the matching options. The list then shows all
   * options that it gets.
   */
  onSearch?: (typed: string) => void
  loading?: boolean
  /** The list's text if it has no option; by default “No matches.” */
  emptyText?: string | undefined
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
export function Combobox({ value, onChange, ...props }: ComboboxProps) {
  const values = value === null ? [] : [value]
  return (
    <AnyCombobox
      {...props}
      multiple={false}
      values={values}
      onValues={([first = null]) => onChange(first)}
    />
  )
}

export interface MultiComboboxProps extends CommonProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Selects several of many options, shown as chips before the cursor. */
export function MultiCombobox({ value, onChange, ...props }: MultiComboboxProps) {
  return <AnyCombobox {...props} multiple values={value} onValues={onChange} />
}

let LoadedList: ComponentType<ComboboxListProps> | undefined

/** Loads the list's script, which most visitors of a page never need. */
export async function loadComboboxList(): Promise<ComponentType<ComboboxListProps>> {
  const { ComboboxList } = await import('./combobox-list.tsx')
  LoadedList = ComboboxList
  return ComboboxList
}

interface AnyComboboxProps extends CommonProps {
  multiple: boolean
  values: readonly string[]
  onValues: (values: string[]) => void
}

/**
 * Shows a combobox. When the person first reaches the plain input, an input with a list replaces
 * it.
 */
function AnyCombobox(props: AnyComboboxProps) {
  const { label, hint, error, optional, hideLabel, options, multiple, values, onValues } = props
  const generated = useId()
  const id = props.id ?? (props.name ? fieldId(props.name) : generated)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [List, setList] = useState(() => LoadedList)
  const isLoading = useRef(false)
  // Whether the person has done something in the plain input that opens a list.
  const opens = useRef(false)
  // Resolves when the input method has composed the text that it is composing.
  const composition = useRef<PromiseParts>(undefined)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const chosen = values.map(
    (value) => options.find((option) => option.value === value) ?? { value, label: value },
  )
  const change = (next: string[]) => {
    onValues(next)
    input.current?.focus()
  }
  const load = async (): Promise<void> => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const loaded = await loadComboboxList()
      // Another input would break off the composition.
      await composition.current?.promise
      const plain = input.current
      const written = plain?.value ?? ''
      const hadFocus = document.activeElement === plain
      flushSync(() => {
        setList(() => loaded)
        setTyped(undefined)
      })
      if (plain && hadFocus && input.current) {
        input.current.focus()
        // A list that did not see the typing would highlight no option, and Enter would then discard
        // the text or send the form.
        if (written !== input.current.value) typeInto(input.current, written)
        else if (opens.current) setOpen(true)
        input.current.setSelectionRange(plain.selectionStart, plain.selectionEnd)
      }
    } catch {
      // A browser does not retry a failed script import on the same page.
      toast.error('The list could not be loaded. Check your connection and reload the page.')
    } finally {
      isLoading.current = false
    }
  }
  const type = (text: string) => {
    setTyped(text)
    props.onSearch?.(text)
  }
  const inputProps = {
    ...fieldControl(id, props),
    ref: input,
    spellCheck: false,
    placeholder: multiple && values.length ? undefined : props.placeholder,
    disabled: props.disabled,
    className: multiple ? styles['bare'] : classNames(controlClass, styles['input']),
  }
  const text = typed ?? (multiple ? '' : (chosen[0]?.label ?? ''))
  const control = List ? (
    <List
      {...{ label, options, multiple, chosen, onValues, text, open, inputProps }}
      anchor={box}
      loading={props.loading}
      emptyText={props.emptyText}
      isFiltered={!props.onSearch}
      onType={type}
      onOpen={setOpen}
      onReset={() => setTyped(undefined)}
      onBlur={props.onBlur}
    />
  ) : (
    <input
      {...inputProps}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      aria-controls={undefined}
      autoComplete="off"
      value={text}
      onFocus={() => void load()}
      onClick={() => (opens.current = true)}
      onChange={(event) => {
        type(event.target.value)
        opens.current = true
      }}
      onCompositionStart={() => (composition.current = makePromiseParts())}
      onCompositionEnd={() => composition.current?.resolve()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') opens.current = true
        // Enter selects an option, so it must not send the form while the list still loads.
        if (event.key === 'Enter' && opens.current) event.preventDefault()
      }}
    />
  )
  return (
    <Field id={id} {...{ label, hint, error, optional, hideLabel }}>
      {multiple ? (
        <div ref={box} className={classNames(controlClass, styles['chips'])}>
          {chosen.map((option) => (
            <Chip
              key={option.value}
              label={option.label}
              onRemove={() => change(values.filter((value) => value !== option.value))}
            />
          ))}
          {control}
        </div>
      ) : (
        <div ref={box} className={styles['box']}>
          {control}
          <div className={styles['buttons']}>
            {values.length > 0 && !props.disabled && (
              <button
                type="button"
                className={styles['button']}
                aria-label={`Clear ${label.toLowerCase()}`}
                onClick={() => change([])}
              >
                <X size={18} />
              </button>
            )}
            <ChevronDown size={18} aria-hidden="true" className={styles['arrow']} />
          </div>
        </div>
      )}
    </Field>
  )
}

/** Replaces the input's text as if it were typed. React ignores a value that is only assigned. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
