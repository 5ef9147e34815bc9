import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { setTheme, useTheme, type Theme } from '../../lib/theme.ts'
import styles from './theme-control.module.css'

const choices: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'Match device', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
]

export function ThemeControl() {
  const current = useTheme((state) => state.theme)
  const name = useId()
  const control = useRef<HTMLFieldSetElement>(null)
  // On a page that the server rendered, a person may choose before the scripts run.
  useLayoutEffect(() => {
    const radios = [...control.current!.querySelectorAll('input')]
    const chosen = choices[radios.findIndex((radio) => radio.checked && !radio.defaultChecked)]
    if (chosen) setTheme(chosen.theme)
  }, [])
  return (
    <fieldset ref={control} className={styles['control']}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ theme, label, Icon }) => (
        <label key={theme} className={styles['choice']} title={label}>
          <input
            type="radio"
            name={name}
            checked={current === theme}
            onChange={() => setTheme(theme)}
            className="visually-hidden"
          />
          <Icon size={18} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
