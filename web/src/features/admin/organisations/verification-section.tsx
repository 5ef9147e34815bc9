import { ClaimsQueue } from './claims-queue.tsx'
import { DonorOrgsQueue } from './donor-orgs-queue.tsx'
import styles from '../admin.module.css'

export default function VerificationSection() {
  return (
    <div className={styles['parts']}>
      <ClaimsQueue />
      <DonorOrgsQueue />
    </div>
  )
}
