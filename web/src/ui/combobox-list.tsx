import { Check } from 'lucide-react'
import { formatPlural } from '../lib/format-number.ts'
import styles from './combobox.module.css'
import type { Option } from './select.tsx'
import type { ComboboxState } from './use-combobox.ts'

interface ComboboxListProps {
  state: ComboboxState
  label: string
  loading: boolean | undefined
  multiple?: boolean
  isChosen: (option: Option) => boolean
  onPick: (option: Option) => void
}

/** Shows the open list and its announcements for screen readers. */
export function ComboboxList(props: ComboboxListProps) {
  const { state, label, loading, multiple, isChosen, onPick } = props
  const { open, shown, active, listId, optionId, activate } = state
  const note = loading ? 'Looking…' : shown.length ? '' : 'Nothing matches.'
  return (
    <>
      <div className="visually-hidden" role="status">
        {open && (note || formatPlural(shown.length, 'choice'))}
      </div>
      {open && (
        <div className={styles['popup']}>
          {note && (
            <p className={styles['note']} aria-hidden="true">
              {note}
            </p>
          )}
          <div
            role="listbox"
            id={listId}
            aria-label={label}
            aria-multiselectable={multiple}
            className={styles['list']}
          >
            {shown.map((option, index) => (
              // The focus stays in the input, whose keys act on the active option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={isChosen(option)}
                data-active={index === active}
                className={styles['item']}
                onPointerMove={() => activate(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(option)}
              >
                {option.label}
                {isChosen(option) && <Check size={18} aria-hidden="true" />}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
