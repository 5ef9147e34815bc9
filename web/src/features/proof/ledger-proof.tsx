import type { ShownLedger } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { toast } from '../../lib/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { latestCheckpointUrl, ledgerFileUrl } from './proof-files.ts'
import styles from './proof.module.css'

interface Props {
  charity: string
  /** The signed-in person's id; empty for a visitor. */
  userId: string
  /** Verifies the ledger on this page. Without it, a link leads to the verification page. */
  onVerify?: (ledger: ShownLedger) => void
}

/** Offers a charity's ledger file, its latest checkpoint and emails of later checkpoints. */
export function LedgerProof({ charity, userId, onVerify }: Props) {
  const { data, error, refetch } = useRead('GET /api/ledger/{id}', { params: { id: charity } })
  if (error) {
    return onVerify ? (
      <LoadFailedLine error={error} failure="The ledger could not be loaded." onRetry={refetch} />
    ) : null
  }
  if (!data) return onVerify ? <LoadingPlaceholder label="the ledger" height="18rem" /> : null
  return <ShownLedgerProof ledger={data} userId={userId} {...(onVerify && { onVerify })} />
}

function ShownLedgerProof({
  ledger,
  userId,
  onVerify,
}: Omit<Props, 'charity'> & { ledger: ShownLedger }) {
  const { charity, entries, latest, can } = ledger
  return (
    <Card as="section" aria-labelledby="ledger-proof" className={styles['card']}>
      <h2 id="ledger-proof">
        {onVerify ? `The ledger of ${charity.name}` : 'Proof that nothing was changed'}
      </h2>
      <p>
        {latest
          ? `On ${formatDateTime(latest.signedAt)} we signed what this ledger was then: ${formatPlural(latest.size, 'entry', 'entries')}. If anyone changes or removes one of them, it shows.`
          : entries === 0
            ? 'There is nothing to sign yet. The first checkpoint comes with the first entry.'
            : 'The first checkpoint is signed within the hour.'}
        {latest &&
          entries > latest.size &&
          ` ${formatPlural(entries - latest.size, 'newer entry', 'newer entries')} will be signed within the hour.`}
      </p>
      <Row gap={24} rowGap={12} align="center" className={styles['actions']}>
        {onVerify ? (
          <Button onClick={() => onVerify(ledger)}>Verify this ledger</Button>
        ) : (
          <ButtonLink to={`/verify?charity=${charity.number}`} variant="secondary">
            Verify the ledger
          </ButtonLink>
        )}
        <a href={ledgerFileUrl(charity.number)} download>
          Download the ledger file
        </a>
        {latest && (
          <a href={latestCheckpointUrl(charity.number)} download>
            Download the latest checkpoint
          </a>
        )}
        {can.sign && entries > (latest?.size ?? 0) && <SignNow charity={charity.number} />}
      </Row>
      {userId !== '' && <CheckpointEmails charity={charity.number} />}
    </Card>
  )
}

function SignNow({ charity }: { charity: string }) {
  const { mutate, isPending } = useCall('POST /api/ledger/{id}/checkpoints')
  return (
    <Button
      variant="quiet"
      busy={isPending && 'Signing..'}
      onClick={() =>
        mutate(
          { params: { id: charity } },
          {
            onSuccess: () => toast.success('The ledger is signed as it is now.'),
            onError: (error) => toast.error(getErrorMessage(error, 'It could not be signed.')),
          },
        )
      }
    >
      Sign it now
    </Button>
  )
}

/** Lets a person get a charity's checkpoints by email. */
function CheckpointEmails({ charity }: { charity: string }) {
  const state = useRead('GET /api/ledger/{id}/mail', { params: { id: charity } })
  const start = useCall('POST /api/ledger/{id}/mail')
  const stop = useCall('DELETE /api/ledger/{id}/mail')
  if (!state.data) return null
  const isChanging = start.isPending || stop.isPending
  return (
    <Checkbox
      label="Email me each new checkpoint"
      hint="At most once a day. If you keep one, you can prove later whether an older entry was changed."
      checked={isChanging ? start.isPending : state.data.following}
      aria-disabled={isChanging}
      onChange={(event) => {
        if (isChanging) return
        const change = event.target.checked ? start : stop
        change.mutate(
          { params: { id: charity } },
          { onError: (error) => toast.error(getErrorMessage(error, 'That could not be changed.')) },
        )
      }}
    />
  )
}
