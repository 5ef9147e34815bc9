import { ClaimsQueue } from './claims-queue.tsx'
import { DonorOrgsQueue } from './donor-orgs-queue.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../admin.module.css'

export default function VerificationSection() {
  return (
    <Stack gap={48} className={styles['parts']}>
      <ClaimsQueue />
      <DonorOrgsQueue />
    </Stack>
  )
}
