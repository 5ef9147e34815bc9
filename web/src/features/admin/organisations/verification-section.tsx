import { ClaimsQueue } from './claims-queue.tsx'
import { DonorOrgsQueue } from './donor-orgs-queue.tsx'
import styles from '../admin.module.css'

/** Who waits to be verified: claims of charities, and donor organisations. */
export default function VerificationSection() {
  return (
    <div className={styles['parts']}>
      <ClaimsQueue />
      <DonorOrgsQueue />
    </div>
  )
}
