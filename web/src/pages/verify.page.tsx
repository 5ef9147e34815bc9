import { useSearchParams } from 'react-router'
import { useSession } from '../features/identity/session/session.ts'
import type { VerifyScreenProps } from '../features/proof/verify-screen.tsx'
import { createLazyComponent } from '../lib/lazy-component.tsx'
import { useIsInBrowser } from '../lib/use-is-in-browser.ts'
import { Stack } from '../ui/layout/layout.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import styles from '../features/proof/proof.module.css'

// The page can be read while the verifier loads. The verifier loads completely, because the network
// may be gone later.
const VerifyScreen = createLazyComponent<VerifyScreenProps>(
  () => import('../features/proof/verify-screen.tsx'),
)

export default function VerifyPage() {
  const [query] = useSearchParams()
  // The verifier runs only in the browser.
  const isInBrowser = useIsInBrowser()
  const userId = useSession((state) => state.userId)
  const isStarting = useSession((state) => state.status === 'starting')
  const [entry, gift, charity] = [query.get('entry'), query.get('gift'), query.get('charity')]
  const named = entry ? { transactionId: entry } : gift ? { donationId: gift } : null
  // The space for the verifier is as high as it will be, so that nothing below it moves.
  const height = charity === null ? '18rem' : '38rem'
  return (
    <>
      <PageHeader
        title="Verify a ledger or a receipt"
        lead="See for yourself that no entry was changed, left out or slipped in. The checking is done on your device and needs no network once this page is open."
      />
      <div style={{ minHeight: height }}>
        {isInBrowser && (
          <VerifyScreen
            key={query.toString()}
            charity={charity}
            of={isStarting ? null : named}
            userId={userId ?? ''}
          />
        )}
      </div>
      <Stack as="section" gap={12} className={styles['text']}>
        <h2>How it works</h2>
        <p>
          Every entry of a charity’s ledger has a number and a hash, and every hash goes into one
          root. Each hour that brings new entries we sign that root: a checkpoint. Change one letter
          of one entry, and the root no longer fits what was signed.
        </p>
        <p>
          A checkpoint that you keep yourself protects you from us, too: a ledger rewritten from end
          to end does not fit it. Names and words can be erased from a ledger by law; the proof
          still holds without them.
        </p>
      </Stack>
    </>
  )
}
