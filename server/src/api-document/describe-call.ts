import type { Proof, RouteDeclaration } from '@pennytrail/contract'
import { describeLimits } from './describe-limits.ts'
import { describeRight } from './describe-right.ts'

const neededProofs: Readonly<Record<Proof['of'], string>> = {
  session:
    'a proof of the last ten minutes that the account’s owner acts: signing in, or `POST /api/auth/proof`',
  'two-step':
    'a session with a second factor, and a proof of the last ten minutes that the account’s owner acts: signing in, or `POST /api/auth/proof`',
  password:
    'the current password; without one, a proof of the last ten minutes that the account’s owner acts',
  link: 'a link that was sent in the last 24 hours',
}

const describeProof = ({ of, when }: Proof): string =>
  when === undefined ? `Needs ${neededProofs[of]}.` : `Needs, ${when}, ${neededProofs[of]}.`

/** Says in sentences what a call needs beside its access and input, and what a repeat does. */
export const describeCall = ({ limits, proof, repeats, right }: RouteDeclaration): string[] => [
  ...(right ? [describeRight(right)] : []),
  ...(proof ? [describeProof(proof)] : []),
  ...(limits ? [describeLimits(limits)] : []),
  ...(repeats ? [`A repeat with the same \`${repeats}\` does nothing twice.`] : []),
]
