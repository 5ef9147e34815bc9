import type { SecondFactorState } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { assertNotDemoPerson } from '../demonstration/assert-not-demonstration-person.ts'
import { buildSecondFactorEmail } from '../identity.emails.ts'
import { listSecondFactorLimits, listSecondFactorSetUpLimits } from '../identity.limits.ts'
import { readAccount } from '../identity.sql.ts'
import { confirmAccountOwner } from '../confirm-account-owner.ts'
import {
  makeRecoveryCodes,
  makeSecret,
  hashRecoveryCodes,
  findMatchingStep,
} from './second-factor-codes.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  saveSecret,
  noteSecondFactor,
  readProof,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeStep,
} from './second-factor.sql.ts'

const asSystem = <T>(deps: Deps, work: (db: Db) => Promise<T>): Promise<T> =>
  deps.database.transaction('system', work)

/**
 * Checks the second factor of a person who has proved the first. Returns whether the account has
 * one. Throws `second-factor-required` without a code, `second-factor-wrong` for a wrong or used
 * code, `too-many-requests`.
 */
export const askSecondFactor = async (
  deps: Deps,
  personId: string,
  code: string | undefined,
): Promise<boolean> => {
  const factor = await deps.database.read('system', (db) => readSecondFactor(db, personId))
  if (!factor?.confirmed_at) return false
  if (code === undefined) throw new AppError('second-factor-required')
  await deps.limits.take(...listSecondFactorLimits(personId))
  const right = findMatchingStep(deps, personId, factor.sealed_secret, code)
  const used = await asSystem(deps, (db) =>
    right
      ? consumeStep(db, personId, right.step, right.sealed)
      : consumeRecoveryCode(
          db,
          personId,
          hashRecoveryCodes(deps, personId, code),
          deps.clock.now(),
        ),
  )
  if (!used) throw new AppError('second-factor-wrong')
  return true
}

export const readSecondFactorState = (
  deps: Deps,
  { userId, sessionId }: Session,
): Promise<SecondFactorState> =>
  deps.database.read('system', async (db) => {
    const factor = await readSecondFactor(db, userId)
    const since = factor?.confirmed_at ?? null
    const recoveryCodesLeft = since ? await countRecoveryCodes(db, userId) : 0
    const proved = await readProof(db, sessionId, deps.config.demo)
    return { on: since !== null, since, recoveryCodesLeft, proved }
  })

/**
 * Creates a secret for a second factor. Throws `second-factor-on`, `demonstration-person`,
 * `too-many-requests`.
 */
export const setUpSecondFactor = async (deps: Deps, { userId }: Session) => {
  await deps.limits.take(...listSecondFactorSetUpLimits(userId))
  return asSystem(deps, async (db) => {
    await assertNotDemoPerson(deps, db, userId)
    const { email } = await readAccount(db, userId)
    const { secret, uri, sealed } = makeSecret(deps, userId, email)
    if (!(await saveSecret(db, userId, sealed, deps.clock.now()))) {
      throw new AppError('second-factor-on')
    }
    return { secret, uri }
  })
}

const issueRecoveryCodes = async (deps: Deps, db: Db, personId: string): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCodes(deps, personId, code)[0]!)
  await replaceRecoveryCodes(db, personId, hashes)
  return codes
}

const notifySecondFactorChange = async (
  deps: Deps,
  db: Db,
  personId: string,
  on: boolean,
): Promise<void> => {
  const account = await readAccount(db, personId)
  await queueMail(db, buildSecondFactorEmail(account, deps.config.appOrigin, on))
}

/**
 * Turns the second factor on; the session then counts as proved by it. Throws
 * `second-factor-not-set-up`, `second-factor-on`, `second-factor-wrong`, `demonstration-person`,
 * `too-many-requests`.
 */
export const confirmSecondFactor = async (
  deps: Deps,
  { userId, sessionId }: Session,
  code: string,
): Promise<{ recoveryCodes: string[] }> => {
  await deps.limits.take(...listSecondFactorLimits(userId))
  return asSystem(deps, async (db) => {
    await assertNotDemoPerson(deps, db, userId)
    const factor = await readSecondFactor(db, userId)
    if (!factor) throw new AppError('second-factor-not-set-up')
    if (factor.confirmed_at) throw new AppError('second-factor-on')
    const right = findMatchingStep(deps, userId, factor.sealed_secret, code)
    if (!right || !(await consumeStep(db, userId, right.step, right.sealed))) {
      throw new AppError('second-factor-wrong')
    }
    const now = deps.clock.now()
    await confirmSecret(db, userId, now)
    await noteSecondFactor(db, sessionId, now)
    await notifySecondFactorChange(deps, db, userId, true)
    return { recoveryCodes: await issueRecoveryCodes(deps, db, userId) }
  })
}

/** Replaces the recovery codes. Throws `second-factor-not-set-up` and the errors of proveOwner. */
export const renewRecoveryCodes = async (
  deps: Deps,
  session: Session,
  password: string,
): Promise<{ recoveryCodes: string[] }> => {
  await confirmAccountOwner(deps, session, password, 'password')
  return asSystem(deps, async (db) => {
    const factor = await readSecondFactor(db, session.userId)
    if (!factor?.confirmed_at) throw new AppError('second-factor-not-set-up')
    return { recoveryCodes: await issueRecoveryCodes(deps, db, session.userId) }
  })
}

/** Turns the second factor off. Throws `second-factor-not-set-up` and the errors of proveOwner. */
export const turnOffSecondFactor = async (
  deps: Deps,
  session: Session,
  password: string,
): Promise<{ message: string }> => {
  await confirmAccountOwner(deps, session, password, 'password')
  return asSystem(deps, async (db) => {
    if (!(await removeSecondFactor(db, session.userId))) {
      throw new AppError('second-factor-not-set-up')
    }
    await notifySecondFactorChange(deps, db, session.userId, false)
    return { message: 'Two-step sign-in is off.' }
  })
}
