import styles from './give-bar.module.css'
import { ButtonLink } from '../link.tsx'

interface GiveBarProps {
  /** The address of the form. */
  to: string
  label: string
  /** A few words beside the button. */
  words: string
}

/** The button to give that stays at the bottom of a phone's screen. Wider screens do not show it. */
export function GiveBar({ to, label, words }: GiveBarProps) {
  return (
    <div className={styles['bar']}>
      <span className={styles['words']}>{words}</span>
      <ButtonLink to={to} variant="accent">
        {label}
      </ButtonLink>
    </div>
  )
}
