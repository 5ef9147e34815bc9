import { hueOf } from './contour-art.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  /** The picture's address, where there is one. */
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Where the name does not stand beside it. */
  named?: boolean
}

/** A person or an organisation: the picture, or else the initials on a colour of their own. */
export function Avatar({ name, src, size = 'medium', named = false }: AvatarProps) {
  const label = named ? name : ''
  if (src) {
    return (
      <img src={src} alt={label} className={styles['avatar']} data-size={size} loading="lazy" />
    )
  }
  return (
    <span
      className={styles['avatar']}
      data-size={size}
      data-hue={hueOf(name)}
      // A picture rather than text: initials are no part of the name of a button around them.
      data-initials={initialsOf(name)}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    />
  )
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toLocaleUpperCase('en-GB')
}
