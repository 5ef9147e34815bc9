import { Download } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { saveProof, type ProofSubject } from './proof-files.ts'
import styles from './proof.module.css'

/** Downloads the proof of an entry or gift, and links to its verification. */
export function ProofLinks({ of, name }: { of: ProofSubject; name: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveProof(name, of)
    } catch (error) {
      toast.error(getErrorMessage(error, 'The proof could not be made. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const query =
    'transactionId' in of
      ? `entry=${of.transactionId}`
      : `gift=${encodeURIComponent(of.donationId)}`
  return (
    <Row gap={24} rowGap={12} align="center" className={styles['actions']}>
      <ButtonLink to={`/verify?${query}`} variant="secondary">
        Verify it here
      </ButtonLink>
      <Button
        variant="quiet"
        icon={<Download size={18} aria-hidden="true" />}
        busy={busy && 'Making the file..'}
        onClick={() => void save()}
      >
        Download the proof
      </Button>
    </Row>
  )
}
