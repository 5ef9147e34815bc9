import { Button } from '../../../ui/button.tsx'
import { usePasskeyProof } from './use-passkey-proof.ts'

/** Proves by one of the person's passkeys that the person is the account's owner. */
export function ProveWithPasskey({ onProved }: { onProved: () => void }) {
  const { busy, error, begin } = usePasskeyProof(onProved)
  return (
    <>
      {error && (
        <p role="alert" className="wrong">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        wide
        busy={busy && 'Waiting for your passkey..'}
        onClick={() => void begin()}
      >
        Confirm with a passkey
      </Button>
    </>
  )
}
