import { buildPictureUrl } from '@pennytrail/contract/files/picture-urls.ts'
import { getHue } from '@pennytrail/contract/projects/hue.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  avatarId?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Whether the avatar needs an accessible name, because no text beside it shows the name. */
  named?: boolean
}

// The widths are twice the size on the page, so that pictures are sharp on high-density screens.
const widths = { small: 64, medium: 88, large: 160 } as const

/**
 * Shows a person's or an organisation's picture, or their initials on a colour that depends on the
 * name.
 */
export function Avatar({ name, avatarId, size = 'medium', named = false }: AvatarProps) {
  const label = named ? name : ''
  const src = buildPictureUrl(avatarId, widths[size])
  if (src) {
    return (
      <img src={src} alt={label} className={styles['avatar']} data-size={size} loading="lazy" />
    )
  }
  return (
    <span
      className={styles['avatar']}
      data-size={size}
      data-hue={getHue(name)}
      // Exposed as an image or hidden, so that the initials do not become part of the name of a
      // surrounding button.
      data-initials={getInitials(name)}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    />
  )
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toLocaleUpperCase('en-GB')
}
