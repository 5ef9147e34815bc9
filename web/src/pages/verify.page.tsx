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
        lead="Check for yourself that no entry has been changed, removed or added. Your device does the check. Once this page is open, it works offline."
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
          Every entry of a charity’s ledger has a number and a fingerprint, called a hash. All
          hashes together give one more hash, the root. Every hour in which entries are added, we
          sign the root. The signed root is a checkpoint. If anyone changes one letter of one entry,
          the root no longer matches its checkpoint.
        </p>
        <p>
          Keep a copy of a checkpoint and you can prove it if even we change the ledger. The law
          lets people have names and words erased from a ledger. The proof still works without them.
        </p>
      </Stack>
    </>
  )
}
