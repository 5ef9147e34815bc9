import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Row } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Logo } from '../../../ui/pictures/logo.tsx'
import { PageHeading } from '../../../ui/layout/page-header.tsx'
import styles from './composer.module.css'

interface SendFrameProps {
  title: string
  of: string
  /** Says whether the text is saved. */
  status?: string
  home: string
  children: ReactNode
}

/** The layout of the composer, without the navigation bar. */
export function SendFrame({ title, of, status, home, children }: SendFrameProps) {
  return (
    <div className={styles['frame']}>
      <Row as="header" gap={24} rowGap={8} align="center" className={styles['bar']}>
        <Link to="/" aria-label="Pennytrail, home" className={styles['logo']}>
          <Logo />
        </Link>
        <div className={styles['what']}>
          <PageHeading title={`${title}: ${of}`} className="size-22">
            {title}
          </PageHeading>
          <p className={styles['hint']}>{of}</p>
        </div>
        <p role="status" className={styles['status']}>
          {status}
        </p>
        <ButtonLink to={home} variant="quiet" size="small">
          <X size={18} aria-hidden="true" /> Close
        </ButtonLink>
      </Row>
      {children}
    </div>
  )
}
