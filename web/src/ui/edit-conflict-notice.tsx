import { useEffect, useRef } from 'react'
import type { Clash } from '../lib/edit-conflict.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './edit-conflict-notice.module.css'

interface StaleNoticeProps<Values> {
  /** What was edited, such as "project". */
  of: string
  clash: Clash<Values>
  names: Readonly<Record<keyof Values & string, string>>
  /** How a field's value reads where it is not the text itself. */
  words?: { readonly [K in keyof Values]?: (value: Values[K]) => string }
  onTheirs: () => void
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  return String(value) || 'empty'
}

/** Each clash, and each answer to it, is told anew. */
export function StaleNotice<Values extends object>(props: StaleNoticeProps<Values>) {
  const { both, version } = props.clash
  return <Told key={`${version} ${both.length}`} {...props} />
}

/** Tells, with the focus on it, of an edit made on a stale copy, and of what became of either side.
    Nothing is lost. */
function Told<Values extends object>(props: StaleNoticeProps<Values>) {
  const { clash, names, of, onTheirs, words } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const read = (name: keyof Values & string) =>
    words?.[name]?.(clash.theirs[name]) ?? written(clash.theirs[name])
  return (
    <Card look="tinted" role="alert" ref={box} tabIndex={-1} className={styles['stale']}>
      <h2>Someone else changed this {of} while you were editing</h2>
      <p>
        Nothing you typed is lost, and nothing is saved yet.
        {clash.taken.length > 0 &&
          ` Their changes to ${clash.taken.map((name) => names[name].toLowerCase()).join(', ')} now stand in the form.`}
      </p>
      {clash.both.length > 0 && (
        <>
          <p>You both changed the following. Yours stands in the form; theirs is:</p>
          <dl>
            {clash.both.map((name) => (
              <div key={name}>
                <dt>{names[name]}</dt>
                <dd>{read(name)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>Save again to keep the form as it is now.</p>
      {clash.both.length > 0 && (
        <div>
          <Button variant="secondary" size="small" onClick={onTheirs}>
            Use theirs for these fields
          </Button>
        </div>
      )}
    </Card>
  )
}
