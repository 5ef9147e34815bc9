import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: ReactNode
  /**
   * The button or link that the tooltip explains. It needs its own accessible name, because a phone
   * never shows the tooltip.
   */
  children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className={styles['positioner']}>
          <Base.Popup className={styles['popup']}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
