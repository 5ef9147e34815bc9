import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format-money.ts'
import { Card, ReceiptLines } from '../../../ui/card.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { PageHeading } from '../../../ui/page-header.tsx'
import styles from './auth-frame.module.css'

// What a gift of 25.00 costs by a UK card, and something it could buy: the sum is exact.
const example = [
  { label: 'Gift by card', value: formatMoney(2500) },
  { label: 'Card processing fee', value: formatMoney(-58) },
  { label: 'Seedlings, 40 trays', value: formatMoney(-1450) },
  { label: 'Left for the project', value: formatMoney(992), total: true },
]

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  /** Stands before the product's name: the way back. */
  back?: ReactNode
  /** What stands beside the form where there is room; what the product promises unless told. */
  side?: ReactNode
  sideLabel?: string
  children: ReactNode
}

/** What the product promises, by an example. */
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

/** The page around signing in: the form, and something beside it. */
export function AuthFrame({ title, lead, back, side, sideLabel, children }: AuthFrameProps) {
  return (
    <div className={styles['frame']}>
      <div className={styles['form']}>
        <div className={styles['top']}>
          {back}
          <Link to="/" className={styles['home']} aria-label="Pennytrail, home">
            <Logo />
          </Link>
        </div>
        <header className={styles['head']}>
          <PageHeading title={title} className={styles['title']}>
            {title}
          </PageHeading>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </header>
        {children}
      </div>
      <aside className={styles['side']} aria-label={sideLabel ?? 'What Pennytrail does'}>
        {side ?? <ProductPromise />}
      </aside>
    </div>
  )
}
