import type { EvidenceFile, Transaction } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { toast } from '../../../lib/toast.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ExternalLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import styles from './evidence.module.css'
import { EvidencePicker } from './evidence-picker.tsx'
import { ReceiptThumbnail } from './receipts/receipt-thumbnail.tsx'
import { nameReceipt } from './receipts/receipts.ts'
import { useReceiptLightbox } from './receipts/use-receipt-lightbox.tsx'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

interface EvidenceSectionProps {
  transaction: Pick<Transaction, 'id' | 'charity' | 'matched' | 'told'>
}

/**
 * Shows the evidence for an entry: receipts, bank lines and updates. Team members can add receipts.
 */
export function EvidenceSection({ transaction }: EvidenceSectionProps) {
  const { id: transactionId, charity, matched, told } = transaction
  const params = { id: transactionId }
  // The URLs of the files expire after some minutes.
  const { data, error, refetch } = useRead('GET /api/transaction/{id}/evidence', { params })
  const add = useCall('POST /api/transaction/{id}/evidence')
  const shown = (data?.evidence ?? []).flatMap(({ address, media, title }) =>
    address === null ? [] : [{ address, media, title, preview: null }],
  )
  const { open, lightbox } = useReceiptLightbox(shown)
  const findPlace = ({ address }: EvidenceFile) => shown.findIndex((one) => one.address === address)
  const nameFile = (file: EvidenceFile) =>
    file.address === null ? file.title : nameReceipt(shown, findPlace(file))
  const [withdrawing, setWithdrawing] = useState<EvidenceFile>()
  if (error) {
    return (
      <section aria-labelledby="evidence" className={styles['section']}>
        <h2 id="evidence">Evidence</h2>
        <LoadFailedLine
          error={error}
          failure="The receipts could not be loaded."
          onRetry={refetch}
        />
      </section>
    )
  }
  if (!data) return <LoadingPlaceholder label="the receipts" height="6rem" />
  const nothing = data.evidence.length === 0 && !matched && !told
  return (
    <section aria-labelledby="evidence" className={styles['section']}>
      <h2 id="evidence">Evidence</h2>
      {nothing && <p>No evidence yet: no receipt, bank statement line or public update.</p>}
      {(matched || told) && (
        <Row as="p" gap={16} rowGap={8} align="center">
          {matched && <Badge tone="success">Matched with the bank</Badge>}
          {told && <Badge tone="info">Cited in an update</Badge>}
        </Row>
      )}
      {data.evidence.length > 0 && (
        <Stack as="ul" gap={16} role="list" className={styles['files']}>
          {data.evidence.map((file) => (
            <li key={file.publicId}>
              <ShownEvidence
                file={file}
                name={nameFile(file)}
                onOpen={() => open(findPlace(file))}
              />
              {data.can.withdraw && !file.withdrawn && (
                <Button variant="quiet" size="small" onClick={() => setWithdrawing(file)}>
                  Withdraw {file.title}
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
      {data.can.add && (
        <EvidencePicker
          label="Add a receipt"
          charityId={charity.id}
          files={[]}
          onChange={([file]) =>
            file &&
            add.mutate(
              { params, body: { files: [{ publicId: file.publicId, title: file.title }] } },
              { onSuccess: () => toast.success(`${file.title} has been added.`) },
            )
          }
        />
      )}
      <div role="alert">
        {add.isError && (
          <p>{getErrorMessage(add.error, 'The receipt could not be added. Please try again.')}</p>
        )}
      </div>
      {lightbox}
      {withdrawing && (
        <Suspense fallback={null}>
          <WithdrawDialog
            transactionId={transactionId}
            file={withdrawing}
            onClose={() => setWithdrawing(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

function ShownEvidence(props: { file: EvidenceFile; name: string; onOpen: () => void }) {
  const { file, name, onOpen } = props
  const { address, bytes, media, shownAt, title, withdrawn } = file
  if (withdrawn || address === null) {
    return (
      <p>
        {title}: withdrawn{withdrawn && ` on ${formatDate(withdrawn.at)}. ${withdrawn.reason}`}
      </p>
    )
  }
  return (
    <>
      <ReceiptThumbnail
        receipt={{ title, media, address, preview: null }}
        name={name}
        onOpen={onOpen}
      />
      <p>
        <ExternalLink href={address}>{title}</ExternalLink>{' '}
        <span className="quiet small">
          {media === 'pdf' ? 'PDF' : 'Picture'}, {formatBytes(bytes)}, shown since{' '}
          {formatDate(shownAt)}
        </span>
      </p>
    </>
  )
}
