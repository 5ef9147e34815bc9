import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Card, ReceiptLines } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Logo } from '../../../ui/pictures/logo.tsx'
import { PageHeading } from '../../../ui/layout/page-header.tsx'
import styles from './auth-frame.module.css'

// An example gift of £25.00 by a UK card with its exact fee, and something that it could buy.
const example = [
  { label: 'Gift by card', value: formatMoney(2500) },
  { label: 'Card processing fee', value: formatMoney(-58) },
  { label: 'Seedlings, 40 trays', value: formatMoney(-1450) },
  { label: 'Unspent for the project', value: formatMoney(992), total: true },
]

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  /** The back link before the product's name. */
  back?: ReactNode
  /** Content beside the form on wide screens; by default the product promise. */
  side?: ReactNode
  sideLabel?: string
  children: ReactNode
}

/** Shows what the product promises, with an example of a project's ledger. */
export function ProductPromise() {
  return (
    <>
      <p className={styles['promise']}>See what a charity takes and spends, line by line.</p>
      <Card look="receipt" className={styles['example']}>
        <p className={styles['caption']}>An example of a project’s ledger</p>
        <ReceiptLines lines={example} />
      </Card>
    </>
  )
}

/** The layout of sign-in pages: the form and the content beside it. */
export function AuthFrame({ title, lead, back, side, sideLabel, children }: AuthFrameProps) {
  return (
    <Stack className={styles['frame']}>
      <Stack gap={32} className={styles['form']}>
        <Row gap={8} align="center" wrap={false} className={styles['top']}>
          {back}
          <Link to="/" className={styles['home']} aria-label="Pennytrail, home">
            <Logo />
          </Link>
        </Row>
        <Stack as="header" gap={8}>
          <PageHeading title={title} className={styles['title']}>
            {title}
          </PageHeading>
          {lead && <p className="quiet">{lead}</p>}
        </Stack>
        {children}
      </Stack>
      <aside className={styles['side']} aria-label={sideLabel ?? 'What Pennytrail does'}>
        {side ?? <ProductPromise />}
      </aside>
    </Stack>
  )
}
