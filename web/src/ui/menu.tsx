import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { buttonClass, type ButtonLook } from './button.tsx'
import styles from './menu.module.css'

export type MenuEntry =
  | { kind?: 'action'; label: ReactNode; onPick: () => void; danger?: boolean; disabled?: boolean }
  | { kind: 'link'; label: ReactNode; to: string }
  | {
      kind: 'choice'
      label: string
      value: string
      options: Choice[]
      onPick: (to: string) => void
    }
  | { kind: 'separator' }

interface Choice {
  value: string
  label: string
}

export interface MenuProps extends ButtonLook {
  /** What stands on the button. */
  button: ReactNode
  /** What the button is called where it shows an icon or a picture. */
  label?: string
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  className?: string
}

export function Menu({ button, label, entries, align = 'end', className, ...look }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        className={className ?? buttonClass({ variant: 'secondary', ...look })}
        aria-label={label}
      >
        {button}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className={styles['positioner']}>
          <Base.Popup className={styles['popup']}>
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'separator') return <Base.Separator className={styles['separator']} />
  if (entry.kind === 'link') {
    return (
      <Base.LinkItem className={styles['item']} closeOnClick render={<Link to={entry.to} />}>
        {entry.label}
      </Base.LinkItem>
    )
  }
  if (entry.kind === 'choice') {
    return (
      <Base.Group>
        <Base.GroupLabel className={styles['groupLabel']}>{entry.label}</Base.GroupLabel>
        <Base.RadioGroup value={entry.value} onValueChange={entry.onPick}>
          {entry.options.map(({ value, label }) => (
            <Base.RadioItem key={value} value={value} closeOnClick className={styles['item']}>
              {label}
              <Base.RadioItemIndicator className={styles['tick']}>✓</Base.RadioItemIndicator>
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      </Base.Group>
    )
  }
  return (
    <Base.Item
      className={classNames(styles['item'], entry.danger && styles['danger'])}
      disabled={entry.disabled ?? false}
      onClick={entry.onPick}
    >
      {entry.label}
    </Base.Item>
  )
}
