import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabsProps<Value extends string> {
  /** The name of the row of tabs for screen readers. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
  value?: Value
  onChange?: (value: Value) => void
}

/** Shows parts of one page as tabs. Use links instead of tabs for pages that have their own URL. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(next) => onChange?.(next as Value)}
    >
      <Base.List className={styles['list']} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles['panel']}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
