import { api } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'

/** The subject of a proof: a ledger entry or the person's own gift. */
export type ProofSubject = { readonly transactionId: string } | { readonly donationId: string }

export const fetchProof = async (of: ProofSubject): Promise<string> =>
  JSON.stringify(
    'transactionId' in of
      ? await api('GET /api/transaction/{id}/proof', { params: { id: of.transactionId } })
      : await api('GET /api/donation/{id}/proof', { params: { id: of.donationId } }),
    null,
    2,
  )

export const saveProof = async (name: string, of: ProofSubject): Promise<void> =>
  saveFile(`${name}.json`, `${await fetchProof(of)}\n`, 'application/json')

export const ledgerFileUrl = (number: string): string => `/api/ledger/${number}.jsonl`
export const latestCheckpointUrl = (number: string): string =>
  `/api/ledger/${number}/checkpoints/latest.txt`
