import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import type { MenuEntry, MenuProps } from './menu.tsx'
import styles from './menu.module.css'

/** Shows the whole menu. It replaces its button on the first press and opens at once. */
export default function FullMenu(props: MenuProps) {
  const { button, label, className = '', entries, align = 'end' } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current) return
    isPressed.current = true
    trigger.current?.focus()
    trigger.current?.click()
  }, [])
  return (
    <Base.Root>
      <Base.Trigger ref={trigger} className={className} aria-label={label}>
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
