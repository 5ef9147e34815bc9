import { websiteCheckLimits } from '@pennytrail/contract/charities/routes.ts'
import { isAtDomain, getWebsiteDomain } from '@pennytrail/contract/charities/claim-proof.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { hashToken } from '../../../platform/secret-token.ts'
import { findClaim, recordWebsiteCheck, consumeEmailToken, type ClaimRow } from './claims.sql.ts'

/**
 * Proves a claim by the token in the emailed link. Throws `claim-token-invalid` for a token that
 * proves no claim.
 */
export const confirmDomainMail = async (
  db: Db,
  deps: Deps,
  token: string,
): Promise<{ message: string; charityName: string }> => {
  const proven = await consumeEmailToken(db, hashToken(token), deps.clock.now())
  if (!proven) throw new AppError('claim-token-invalid')
  return {
    message: `Thank you. An administrator will now check the claim to ${proven.name}.`,
    charityName: proven.name,
  }
}

/**
 * Finds the person's own claim if it is still waiting. Throws `claim-not-found` and
 * `claim-decided`.
 */
export const findOwnWaiting = async (db: Db, id: string, personId: string): Promise<ClaimRow> => {
  const claim = await findClaim(db, id)
  if (claim?.personId !== personId) throw new AppError('claim-not-found')
  if (claim.state !== 'waiting') throw new AppError('claim-decided')
  return claim
}

/** Queues a check of the website, because it may take seconds and no request should wait for it. */
export const queueWebsiteCheck = async (
  db: Db,
  deps: Deps,
  id: string,
  personId: string,
): Promise<{ message: string }> => {
  const claim = await findOwnWaiting(db, id, personId)
  if (claim.proofKind !== 'website-code') throw new AppError('proof-not-offered')
  await deps.limits.take(websiteCheckLimits, { person: personId })
  await queueJob(db, 'check-charity-website', { claimId: id }, { key: `website:${id}` })
  return { message: 'We are checking the website now.' }
}

/** Looks for the claim's code on the charity's registered website and records the result. */
export const checkWebsite = async (deps: Deps, claimId: string): Promise<void> => {
  const claim = await deps.database.read('system', (db) => findClaim(db, claimId))
  const { websiteCode: code, registerWeblink: weblink } = claim ?? {}
  if (!claim || !code || claim.state !== 'waiting' || claim.provenAt) return
  const problem = weblink
    ? await findCodeOnWebsite(deps, weblink, code)
    : 'The register no longer lists a website for this charity.'
  await deps.database.transaction('accounts', (db) =>
    recordWebsiteCheck(db, claimId, code, problem, deps.clock.now()),
  )
}

/**
 * Returns null if the code is on the website, otherwise a sentence that says why it was not found.
 */
const findCodeOnWebsite = async (
  deps: Deps,
  weblink: string,
  code: string,
): Promise<string | null> => {
  const domain = getWebsiteDomain(weblink)
  if (!domain) return 'The registered website does not belong to the charity.'
  const problems: string[] = []
  for (const address of [weblink, new URL('/.well-known/pennytrail.txt', weblink).href]) {
    const visit = await deps.visitWebsite(address)
    if ('problem' in visit) problems.push(`${address}: ${visit.problem}`)
    else if (!isAtDomain(visit.url, domain)) {
      problems.push(`${address}: It leads to another website, ${new URL(visit.url).hostname}.`)
    } else if (visit.status >= 400) {
      problems.push(`${address}: It answers with error ${visit.status}.`)
    } else if (visit.text.includes(code)) return null
    else problems.push(`${address}: The code is not on this page.`)
  }
  return problems.join(' ')
}
