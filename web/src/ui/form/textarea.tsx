import { useCallback, useId, useSyncExternalStore, type ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, countCharacters } from '../../lib/form/text-length.ts'
import { controlClass, Field, fieldControl, fieldId, type FieldText } from './field.tsx'
import styles from './textarea.module.css'

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'>, FieldText {
  /**
   * The maximum number of characters. Longer text can be typed and pasted, so that nothing is cut
   * off unseen; a form of `useRulesForm` then reports the excess.
   */
  maxCharacters?: number
}

/** Shows a field for several lines of text, which grows with the text. */
export function Textarea(props: TextareaProps) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    maxCharacters,
    className,
    rows = 4,
    ...area
  } = props
  const generated = useId()
  const id = area.id ?? (area.name ? fieldId(area.name) : generated)
  const text = { label, hint, error, optional, hideLabel }
  const control = fieldControl(id, text)
  const described = [control['aria-describedby'], maxCharacters && `${id}-length`]
    .filter(Boolean)
    .join(' ')
  return (
    <Field id={id} className={className} {...text}>
      <textarea
        {...area}
        {...control}
        {...(described ? { 'aria-describedby': described } : {})}
        rows={rows}
        data-most={maxCharacters}
        className={classNames(controlClass, styles['area'])}
      />
      {maxCharacters && <CharacterCount id={id} maxCharacters={maxCharacters} />}
    </Field>
  )
}

/** Shows the number of typed characters and the maximum. */
function CharacterCount({ id, maxCharacters }: { id: string; maxCharacters: number }) {
  const length = useTextLength(id)
  return (
    <p
      id={`${id}-length`}
      className={styles['length']}
      data-over={length > maxCharacters || undefined}
    >
      {formatCount(length)} of {formatCount(maxCharacters)} characters
    </p>
  )
}

function findArea(id: string): HTMLTextAreaElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element : undefined
}

/**
 * Returns the number of characters in a text area. Its text is not in React's state: the form writes
 * it into the element, and then draws itself again.
 */
function useTextLength(id: string): number {
  return useSyncExternalStore(
    useCallback(
      (notify) => {
        const area = findArea(id)
        area?.addEventListener('input', notify)
        return () => area?.removeEventListener('input', notify)
      },
      [id],
    ),
    () => countCharacters(findArea(id)?.value ?? ''),
    () => 0,
  )
}
