import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { formatPlural } from '../../lib/format-number.ts'
import styles from './combobox.module.css'
import type { Option } from './select.tsx'

export interface ComboboxListProps {
  label: string
  options: readonly Option[]
  multiple: boolean
  chosen: readonly Option[]
  onValues: (values: string[]) => void
  text: string
  open: boolean
  /** The element whose width and position the list takes. */
  anchor: RefObject<HTMLElement | null>
  inputProps: ComponentProps<'input'> & { ref: RefObject<HTMLInputElement | null> }
  loading: boolean | undefined
  emptyText: string | undefined
  /** Whether the list filters the options by the typed text. Otherwise the server filters them. */
  isFiltered: boolean
  onType: (text: string) => void
  onOpen: (open: boolean) => void
  /** Called when the typed text is to be discarded. */
  onReset: () => void
  onBlur: (() => void) | undefined
}

/** Shows a combobox's input with its list. */
export function ComboboxList(props: ComboboxListProps) {
  const { label, options, multiple, chosen, inputProps, onBlur } = props
  const close = () => {
    props.onOpen(false)
    props.onReset()
  }
  return (
    <Base.Root<Option, boolean>
      items={options}
      multiple={multiple}
      value={multiple ? [...chosen] : (chosen[0] ?? null)}
      isItemEqualToValue={(one, other) => one.value === other.value}
      {...(props.isFiltered ? {} : { filter: null })}
      autoHighlight
      open={props.open}
      onOpenChange={(open, { reason }) => {
        // The list stays open after a choice if several options can be chosen.
        if (open) props.onOpen(true)
        else if (multiple && reason === 'item-press') props.onReset()
        else close()
      }}
      inputValue={props.text}
      onInputValueChange={(text, details) => {
        if (details.reason === 'input-change') props.onType(text)
        // Escape on a closed list closes the dialog around it and keeps the selection.
        else if (details.reason === 'escape-key') details.allowPropagation()
        else props.onReset()
      }}
      onValueChange={(value, { reason }) => {
        if (reason === 'escape-key') return
        const values = Array.isArray(value) ? value : value ? [value] : []
        props.onValues(values.map((option) => option.value))
      }}
    >
      <Base.Input
        {...inputProps}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && props.open) {
            // Closes only the list, not the dialog around it.
            event.stopPropagation()
            close()
          } else if (multiple && event.key === 'Backspace' && props.text === '') {
            props.onValues(chosen.slice(0, -1).map((option) => option.value))
          }
        }}
      />
      <Base.Portal>
        <Base.Positioner anchor={props.anchor} sideOffset={4} className={styles['positioner']}>
          <Base.Popup className={styles['popup']}>
            <Note loading={props.loading} emptyText={props.emptyText} />
            <Base.List aria-label={label} className={styles['list']}>
              {(option: Option) => (
                <Base.Item key={option.value} value={option} className={styles['item']}>
                  {option.label}
                  <Base.ItemIndicator>
                    <Check size={18} aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Announces how many options there are, and shows why there are none. */
function Note({
  loading,
  emptyText = 'No matches.',
}: Pick<ComboboxListProps, 'loading' | 'emptyText'>) {
  const { length } = Base.useFilteredItems<Option>()
  const note = loading ? 'Looking…' : length ? '' : emptyText
  return (
    <Base.Status className={note ? styles['note'] : 'visually-hidden'}>
      {note || formatPlural(length, 'choice')}
    </Base.Status>
  )
}
