import { ProofReader } from '@pennytrail/contract/proof/read-proof-file.ts'
import { readVerifierKey, type ProofCrypto } from '@pennytrail/contract/proof/checkpoint.ts'
import type { VerificationReport } from '@pennytrail/contract/proof/verification-report.ts'

/**
 * Verifies a proof file as the verify page and the verify command do, with these keys and earlier
 * checkpoints.
 */
export const verifyText = (
  crypto: ProofCrypto,
  text: string,
  keys: readonly string[],
  checkpoints: readonly string[] = [],
): VerificationReport => {
  const known = keys.flatMap((key) => readVerifierKey(crypto.sha256, key) ?? [])
  const reader = new ProofReader({ crypto, keys: known, checkpoints })
  text.split('\n').forEach((line) => reader.line(line))
  return reader.end()
}

/** Lists the errors of a report in words. */
export const listFailedChecks = (report: VerificationReport): string[] =>
  report.findings.filter(({ kind }) => kind === 'wrong').map(({ text }) => text)
