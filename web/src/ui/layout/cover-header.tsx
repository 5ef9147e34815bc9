import type { ReactNode } from 'react'
import { CoverArt, type CoverArtProps } from '../pictures/cover-art.tsx'
import styles from './cover-header.module.css'
import { Stack } from './layout.tsx'

interface CoverHeaderProps extends Pick<CoverArtProps, 'id' | 'tag' | 'picture' | 'alt'> {
  children: ReactNode
}

/** Shows the head of the page of a project, a charity or an organisation: its cover, then its facts. */
export function CoverHeader({ children, ...cover }: CoverHeaderProps) {
  return (
    <Stack as="header" gap={12} className={styles['header']}>
      <div className={styles['cover']}>
        <CoverArt {...cover} ratio="banner" sizes="(min-width: 60rem) 45rem, 100vw" eager />
      </div>
      {children}
    </Stack>
  )
}
