import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { fieldNames, type ProjectValues } from './project-values.ts'
import styles from './project-form.module.css'

export interface Clash {
  /** Of what is stored now. */
  version: number
  /** What someone else saved meanwhile. */
  theirs: ProjectValues
  /** What they changed and this form had not: it stands in the form now. */
  taken: (keyof ProjectValues)[]
  /** What both changed: this form's own values stand. */
  both: (keyof ProjectValues)[]
}

function written(value: ProjectValues[keyof ProjectValues]): string {
  if (typeof value === 'string') return value || 'empty'
  const lines = value.map((one) => (typeof one === 'string' ? one : `${one.label} ${one.planned}`))
  return lines.join(', ') || 'none'
}

/** Tells, with the focus on it, of an edit made on a stale copy, and of what became of either side. Nothing is lost. */
export function StaleNotice({ clash, onTheirs }: { clash: Clash; onTheirs: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Card look="tinted" role="alert" ref={box} tabIndex={-1} className={styles['stale']}>
      <h2>Someone else changed this project while you were editing</h2>
      <p>
        Nothing you typed is lost, and nothing is saved yet.
        {clash.taken.length > 0 &&
          ` Their changes to ${clash.taken.map((name) => fieldNames[name].toLowerCase()).join(', ')} now stand in the form.`}
      </p>
      {clash.both.length > 0 && (
        <>
          <p>You both changed the following. Yours stands in the form; theirs is:</p>
          <dl>
            {clash.both.map((name) => (
              <div key={name}>
                <dt>{fieldNames[name]}</dt>
                <dd>{written(clash.theirs[name])}</dd>
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
