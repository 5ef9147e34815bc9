import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { LedgerProof } from './ledger-proof.tsx'
import { VerificationReportCard } from './verification-report.tsx'
import { fetchProof, ledgerFileUrl, type ProofSubject } from './proof-files.ts'
import { useVerification } from './use-verification.ts'
import styles from './proof.module.css'

interface Chosen {
  readonly name: string
  readonly source: Blob | string
}

export interface VerifyScreenProps {
  /** The charity number from the page's URL; null if there is none. */
  charity: string | null
  of: ProofSubject | null
  userId: string
}

function listLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Splits pasted text into checkpoints. Each begins with the name of its ledger. */
function listCheckpoints(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?=\S+\/ledger\/\S+\n)/)
    .map((one) => `${one.trim()}\n`)
    .filter((one) => one !== '\n')
}

/** Verifies a ledger, or the proof of an entry or a gift, on this device. */
export default function VerifyScreen({ charity, of, userId }: VerifyScreenProps) {
  const keys = useRead('GET /api/checkpoint-keys', undefined, {
    staleTime: Infinity,
    select: (all) => all.keys.map((key) => key.verifierKey),
  })
  const { state, start } = useVerification()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pasted, setPasted] = useState('')
  const [savedCheckpoints, setSavedCheckpoints] = useState('')
  const [ownKeys, setOwnKeys] = useState('')
  const [errorMessage, setErrorMessage] = useState('')

  /** Returns the keys to trust; none of this site's if they cannot be loaded. */
  const findKeys = async (): Promise<readonly string[]> => {
    if (ownKeys.trim() !== '') return listLines(ownKeys)
    return keys.data ?? (await keys.refetch({ cancelRefetch: false })).data ?? []
  }
  const verify = async (next: Chosen) => {
    setChosen(next)
    setErrorMessage('')
    const trusted = await findKeys()
    start(next.name, {
      source: next.source,
      isGzip: next.name.endsWith('.gz'),
      keys: trusted,
      checkpoints: listCheckpoints(savedCheckpoints),
    })
  }
  const verifyPasted = () =>
    pasted.trim() === ''
      ? setErrorMessage('Choose a file or paste its text first.')
      : void verify({ name: 'What you pasted', source: new Blob([pasted]) })

  // The proof of the entry or gift in the page's URL is verified as soon as the checkpoint keys
  // have loaded.
  const ready = keys.isSuccess || keys.isError
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!of || !ready || hasStarted.current) return
    hasStarted.current = true
    fetchProof(of)
      .then((text) => verify({ name: 'The proof from here', source: new Blob([text]) }))
      .catch((error: unknown) =>
        setErrorMessage(getErrorMessage(error, 'The proof could not be loaded. Please try again.')),
      )
  })

  return (
    <div className={styles['page']}>
      {charity !== null && (
        <LedgerProof
          charity={charity}
          userId={userId}
          onVerify={({ charity: { name, number } }) =>
            void verify({
              name: `The ledger file of ${name}`,
              source: new URL(ledgerFileUrl(number), location.href).href,
            })
          }
        />
      )}
      <section aria-label="What to verify" className={styles['fields']}>
        <FileDrop
          label="Ledger, proof, receipt or checkpoint"
          hint="The file you downloaded. It stays on this device."
          error={errorMessage}
          onFiles={([file]) => file && void verify({ name: file.name, source: file })}
        />
        <details className={styles['more']}>
          <summary>Paste it instead</summary>
          <div className={styles['fields']}>
            <Textarea
              label="The text of a proof or a checkpoint"
              value={pasted}
              spellCheck={false}
              onChange={(event) => setPasted(event.target.value)}
            />
            <div>
              <Button variant="secondary" onClick={verifyPasted}>
                Verify what I pasted
              </Button>
            </div>
          </div>
        </details>
        <details className={styles['more']}>
          <summary>Compare it with a checkpoint that you kept</summary>
          <div className={styles['fields']}>
            <Textarea
              label="A checkpoint that you kept"
              hint="From your mail or an earlier download. If the ledger was rewritten since then, it does not match."
              optional
              value={savedCheckpoints}
              rows={6}
              spellCheck={false}
              onChange={(event) => setSavedCheckpoints(event.target.value)}
            />
            <Textarea
              label="A key that you trust"
              hint="In place of the keys that this site publishes, such as one you noted earlier."
              optional
              value={ownKeys}
              rows={2}
              spellCheck={false}
              onChange={(event) => setOwnKeys(event.target.value)}
            />
            {chosen && (
              <div>
                <Button variant="secondary" onClick={() => void verify(chosen)}>
                  Verify again with these
                </Button>
              </div>
            )}
          </div>
        </details>
      </section>
      {keys.isError && (
        <LoadFailedLine
          error={keys.error}
          failure="The keys of this site could not be loaded. Without them, nobody can tell who signed a checkpoint."
          onRetry={keys.refetch}
        />
      )}
      <div role="status">
        {chosen && keys.isFetching && <p>Loading the keys of this site…</p>}
        {state.status === 'working' && (
          <Progress label={`Verifying: ${state.name}`} value={state.progress} />
        )}
        {state.status === 'failed' && (
          <p>{state.name} could not be read. Choose it again, or try another browser.</p>
        )}
      </div>
      {state.status === 'done' && (
        <VerificationReportCard key={state.run} report={state.report} name={state.name} />
      )}
    </div>
  )
}
