import { domainMailLimits } from '@pennytrail/contract/charities/routes.ts'
import { randomInt } from 'node:crypto'
import type { CharityClaim, proofInput, RegisterEntry } from '@pennytrail/contract'
import {
  isMailAtDomain,
  listOfferedProofs,
  getWebsiteDomain,
} from '@pennytrail/contract/charities/claim-proof.ts'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { readRegisterEntry } from '../../charity-register/index.ts'
import { lockClaimedCharity } from '../charities.sql.ts'
import { buildDomainProofEmail } from './claim.emails.ts'
import { findClaim, findRecipient, saveClaim, type Proof } from './claims.sql.ts'
import { insertAgreement } from '../fundraising-code-agreements.sql.ts'
import { viewClaim } from './view-claim.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

type ProofInput = z.output<typeof proofInput>

const mailDays = 7

/** The letters and digits of a code, without those that are easily confused. */
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const makeCode = (): string =>
  `pennytrail-${Array.from({ length: 16 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')}`

/**
 * Claims a charity of the register for the signed-in person. The claim has no effect until an
 * administrator decides. Claiming again while the claim is waiting changes its proof.
 */
export const claimCharity = async (
  db: Db,
  deps: Deps,
  session: Session,
  sent: { readonly ukCharityNumber: string; readonly proof: ProofInput },
): Promise<CharityClaim> => {
  const entry = await readRegisterEntry(db, sent.ukCharityNumber)
  if (entry.status === 'removed') throw new AppError('charity-removed')
  if (session.donorOrgs.length > 0) throw new AppError('one-kind-of-membership')
  const now = deps.clock.now()
  const charity = await lockClaimedCharity(db, entry, now)
  if (charity.status !== 'claimed') throw new AppError('charity-already-claimed')
  const proof = await beginProof(db, deps, session, entry, sent.proof)
  const claim = { id: uuidv7(now.getTime()), charityId: charity.id, personId: session.userId }
  const row = await findClaim(db, await saveClaim(db, claim, proof, now))
  const agreed = { id: charity.id, name: entry.name }
  await insertAgreement(db, { charity: agreed, personId: session.userId, occasion: 'claim' }, now)
  if (!row) throw new Error('a claim that was written is there')
  return viewClaim(row)
}

const noProof = { code: null, email: null, tokenHash: null, expiresAt: null, explanation: null }

const beginProof = async (
  db: Db,
  deps: Deps,
  session: Session,
  entry: RegisterEntry,
  sent: ProofInput,
): Promise<Proof> => {
  if (!listOfferedProofs(entry.weblink).includes(sent.kind)) throw new AppError('proof-not-offered')
  if (sent.kind === 'website-code') {
    return { ...noProof, kind: sent.kind, code: makeCode(), provenAt: null }
  }
  if (sent.kind === 'explanation') {
    return { ...noProof, kind: sent.kind, explanation: sent.explanation, provenAt: null }
  }
  const { email } = sent
  const domain = getWebsiteDomain(entry.weblink)
  if (domain === null || !isMailAtDomain(email, domain)) {
    throw makeFieldError('proof.email', `Enter an address that ends in @${domain}.`)
  }
  const proof = { ...noProof, kind: sent.kind, email }
  const claimant = await findRecipient(db, session.userId)
  // The account has already confirmed this email address, so no link has to be sent to prove it.
  if (claimant?.email === email) return { ...proof, provenAt: deps.clock.now() }
  await deps.limits.take(domainMailLimits, { person: session.userId, email })
  const token = makeToken()
  const name = getFullName(session)
  const url = `${deps.config.appOrigin}/claim-charity/confirm?token=${token}`
  await queueMail(db, buildDomainProofEmail(email, name, entry.name, url), 'first')
  const expiresAt = new Date(deps.clock.now().getTime() + mailDays * 24 * 3600_000)
  return { ...proof, tokenHash: hashToken(token), expiresAt, provenAt: null }
}
