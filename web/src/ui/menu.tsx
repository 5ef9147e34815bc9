import { useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { toast } from '../lib/toast.ts'
import { buttonClass, type ButtonAppearance } from './button.tsx'

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

export interface MenuProps extends ButtonAppearance {
  button: ReactNode
  /** The accessible name of a button with an icon or a picture. */
  label?: string
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  className?: string
}

function load() {
  return import('./menu-popup.tsx')
}
function prefetch(): void {
  return void load().catch(() => {})
}

/** Shows a button that opens a menu. The menu's script loads when the button is first used. */
export function Menu(props: MenuProps) {
  const [Pressed, setPressed] = useState<ComponentType<MenuProps>>()
  const className = props.className ?? buttonClass({ variant: 'secondary', ...props })
  const press = (): void => {
    load().then(
      ({ default: PressedMenu }) => setPressed(() => PressedMenu),
      // A browser does not retry a failed script import on the same page.
      () => toast.error('The menu could not be loaded. Check your connection and reload the page.'),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    press()
  }
  if (Pressed) return <Pressed {...props} className={className} />
  return (
    <button
      type="button"
      className={className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      {props.button}
    </button>
  )
}
