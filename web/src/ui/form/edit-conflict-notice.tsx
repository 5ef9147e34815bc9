import { useEffect, useRef } from 'react'
import type { EditConflict } from '../../lib/form/edit-conflict.ts'
import { Button } from '../button.tsx'
import { Card } from '../layout/card.tsx'
import styles from './edit-conflict-notice.module.css'

interface EditConflictNoticeProps<Values> {
  /** The kind of record that is edited, such as "project". */
  subject: string
  conflict: EditConflict<Values>
  names: Readonly<Record<keyof Values & string, string>>
  /** Formats the values of fields whose value is not readable text. */
  words?: { readonly [K in keyof Values]?: (value: Values[K]) => string }
  onTakeTheirs: () => void
}

function formatFieldValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  return String(value) || 'empty'
}

/**
 * Shows the notice. The key remounts the notice, so that it takes the focus again after each new
 * conflict and after the person takes over the other person's values.
 */
export function EditConflictNotice<Values extends object>(props: EditConflictNoticeProps<Values>) {
  const { conflictingFields, version } = props.conflict
  return <FocusedNotice key={`${version} ${conflictingFields.length}`} {...props} />
}

/**
 * Says that another person changed the record meanwhile, and shows their values of the fields that
 * both changed. It takes the focus. The person's own values stay in the form.
 */
function FocusedNotice<Values extends object>(props: EditConflictNoticeProps<Values>) {
  const { conflict, names, subject, onTakeTheirs, words } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const read = (name: keyof Values & string) =>
    words?.[name]?.(conflict.theirs[name]) ?? formatFieldValue(conflict.theirs[name])
  return (
    <Card look="tinted" role="alert" ref={box} tabIndex={-1} className={styles['stale']}>
      <h2>Someone else changed this {subject} while you were editing</h2>
      <p>
        Nothing you typed is lost, and nothing is saved yet.
        {conflict.mergedFields.length > 0 &&
          ` Their changes to ${conflict.mergedFields.map((name) => names[name].toLowerCase()).join(', ')} are now in the form.`}
      </p>
      {conflict.conflictingFields.length > 0 && (
        <>
          <p>You both changed the following. Your version is in the form; theirs is:</p>
          <dl>
            {conflict.conflictingFields.map((name) => (
              <div key={name}>
                <dt>{names[name]}</dt>
                <dd>{read(name)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>Save again to keep the form as it is now.</p>
      {conflict.conflictingFields.length > 0 && (
        <div>
          <Button variant="secondary" size="small" onClick={onTakeTheirs}>
            Use theirs for these fields
          </Button>
        </div>
      )}
    </Card>
  )
}
