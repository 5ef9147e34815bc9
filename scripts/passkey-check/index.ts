/*
 * Registers passkeys and signs in with them, rightly and wrongly, and compares our verdict on each
 * with that of another implementation, PyPI's webauthn. The argument is a Python that has it:
 *
 *     python3 -m venv /tmp/passkeys && /tmp/passkeys/bin/pip install webauthn==3.0.1
 *     node scripts/passkey-check/index.ts /tmp/passkeys/bin/python
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PasskeyAssertion, PasskeyRegistration } from '@pennytrail/contract'
import {
  verifyAssertion,
  verifyRegistration,
} from '../../server/src/features/identity/passkeys/verify-passkey.ts'
import {
  makeAuthenticator,
  type Deviation,
} from '../../server/src/testing/passkeys/authenticator.ts'
import chrome from './chrome.json' with { type: 'json' }

const config = { appOrigin: 'https://give.example.org' }
const rp = { id: 'give.example.org' }

interface Ceremony {
  readonly name: string
  readonly origin: string
  readonly rpId: string
  readonly registration: PasskeyRegistration
  readonly registrationChallenge: string
  readonly assertion: PasskeyAssertion
  readonly assertionChallenge: string
  /** The uses that the passkey had counted before. */
  readonly signCount: number
}

const makeChallenge = () => randomBytes(32).toString('base64url')

interface Differences {
  readonly registration?: Deviation
  readonly assertion?: Deviation
  readonly challenge?: string
  readonly signCount?: number
  /** Changes one bit of the signature. */
  readonly isForged?: boolean
}

const forge = (signature: string): string => {
  const bytes = Buffer.from(signature, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  return bytes.toString('base64url')
}

const perform = (name: string, differences: Differences = {}): Ceremony => {
  const authenticator = makeAuthenticator({ origin: config.appOrigin })
  const [registrationChallenge, assertionChallenge] = [makeChallenge(), makeChallenge()]
  const registration = authenticator.register(
    { rp, user: { id: 'AAAA' }, challenge: registrationChallenge },
    differences.registration,
  )
  const options = { rpId: rp.id, challenge: differences.challenge ?? assertionChallenge }
  const assertion = authenticator.assert(options, differences.assertion)
  return {
    name,
    origin: config.appOrigin,
    rpId: rp.id,
    registration,
    registrationChallenge,
    assertion: differences.isForged
      ? { ...assertion, signature: forge(assertion.signature) }
      : assertion,
    assertionChallenge,
    signCount: differences.signCount ?? 1,
  }
}

const another = { origin: 'https://give.example.com' }
const ceremonies: readonly Ceremony[] = [
  perform('as it should be'),
  perform('registered at another origin', { registration: another }),
  perform('registered for another domain', { registration: { rpId: 'example.org' } }),
  perform('registered without verifying the owner', { registration: { userVerified: false } }),
  perform('used at another origin', { assertion: another }),
  perform('used for another domain', { assertion: { rpId: 'example.org' } }),
  perform('used without verifying the owner', { assertion: { userVerified: false } }),
  perform('used for another challenge', { challenge: makeChallenge() }),
  perform('used with a count that goes back', { signCount: 5 }),
  perform('used with a forged signature', { isForged: true }),
  // As Chrome 137 made and used one, with the virtual authenticator of its developer tools.
  chrome as unknown as Ceremony,
]

const judge = async (one: Ceremony) => {
  const at = { appOrigin: one.origin }
  const made = await verifyRegistration(at, one.registrationChallenge, one.registration)
  if (!made) return { name: one.name, registered: false, signedIn: null, publicKey: null }
  const known = { publicKey: made.publicKey, signCount: one.signCount }
  const used = await verifyAssertion(at, one.assertionChallenge, one.assertion, known)
  const publicKey = made.publicKey.toString('base64url')
  return { name: one.name, registered: true, signedIn: used !== null, publicKey }
}

const [python] = process.argv.slice(2)
if (python === undefined) throw new Error('Name a Python that has the package webauthn.')
const ours = await Promise.all(ceremonies.map(judge))
const { error, status, stdout } = spawnSync(python, [path.join(import.meta.dirname, 'check.py')], {
  input: JSON.stringify(ceremonies),
  stdio: ['pipe', 'pipe', 'inherit'],
  encoding: 'utf8',
})
if (error || status !== 0) throw new Error('The other implementation could not be asked.')
const theirs = JSON.parse(stdout) as typeof ours
let different = 0
for (const [index, verdict] of ours.entries()) {
  const isSame = JSON.stringify(verdict) === JSON.stringify(theirs[index])
  if (!isSame) different += 1
  const { name, registered, signedIn } = verdict
  const words = registered ? (signedIn ? 'signs in' : 'refused') : 'not registered'
  process.stdout.write(`${isSame ? 'same' : 'DIFFERENT'}  ${words.padEnd(14)}  ${name}\n`)
}
process.stdout.write(`${ours.length} ceremonies, ${different} judged differently\n`)
if (different > 0) process.exitCode = 1
