import { create } from 'zustand'
import { makePromiseParts } from '../../../lib/promise-parts.ts'

interface ProofRequest {
  readonly proved: Promise<boolean>
  readonly settle: (isProved: boolean) => void
}

/** The question whether the account's owner acts; null while nothing asks it. */
export const useProofRequest = create<{ request: ProofRequest | null }>(() => ({ request: null }))

/**
 * Asks the person to prove that it is them, in a dialog over the page. Requests at the same time
 * share one dialog. Returns whether they did.
 */
export const askForProof = (): Promise<boolean> => {
  const known = useProofRequest.getState().request
  if (known) return known.proved
  const { promise: proved, resolve } = makePromiseParts<boolean>()
  const settle = (isProved: boolean) => {
    useProofRequest.setState({ request: null })
    resolve(isProved)
  }
  useProofRequest.setState({ request: { proved, settle } })
  return proved
}
