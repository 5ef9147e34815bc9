import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { Navigate, useLocation, useParams } from 'react-router'
import { usePersonKey, useSession } from '../../features/identity/session/session-store.ts'
import { TransactionsScreen } from '../../features/ledger/transactions/transactions-screen.tsx'
import { LedgerProof } from '../../features/proof/ledger-proof.tsx'
import styles from '../../features/proof/proof.module.css'
import { NotFoundPage } from '../not-found.page.tsx'

export default function CharityTransactionsPage() {
  const { ukCharityNumber = '' } = useParams()
  const { pathname, search } = useLocation()
  const userId = useSession((state) => state.userId)
  const personKey = usePersonKey()
  const number = parseCharityNumber(ukCharityNumber)?.number
  if (number === undefined) return <NotFoundPage />
  if (number !== ukCharityNumber) {
    const pages = pathname.startsWith('/charities/') ? '/charities' : '/charity'
    return <Navigate to={`${pages}/${number}/transactions${search}`} replace />
  }
  return (
    <>
      <TransactionsScreen key={personKey} owner={{ kind: 'charity', id: number }} />
      <div className={styles['below']}>
        <LedgerProof charity={number} userId={userId ?? ''} />
      </div>
    </>
  )
}
