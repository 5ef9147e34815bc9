import type { RouteDeclaration } from '@pennytrail/contract'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../session.ts'
import { isLeadOfAny } from './roles.ts'

const freshMilliseconds = 10 * 60_000

/**
 * Throws `fresh-sign-in-required` unless the person has proved in the last ten minutes of this
 * session that it is them.
 */
export const assertFreshProof = ({ clock }: Pick<Deps, 'clock'>, { provedAt }: Session): void => {
  const age = clock.now().getTime() - Date.parse(provedAt)
  if (age > freshMilliseconds) throw new AppError('fresh-sign-in-required')
}

/**
 * Throws `second-factor-needed` unless this session has proved a second factor or its person belongs
 * to the demonstration. The session is read at each call, so turning the factor off counts at once.
 */
export const assertSecondFactor = (
  { config }: Pick<Deps, 'config'>,
  { isDemo, secondFactorAt }: Session,
): void => {
  const isProved = secondFactorAt !== null || (isDemo && config.demo)
  if (!isProved) throw new AppError('second-factor-needed')
}

/**
 * Throws unless the session has the proof that the route needs in all cases. The operation refuses
 * people who cannot do it at all.
 */
export const assertProof = (
  { access, proof }: Pick<RouteDeclaration, 'access' | 'proof'>,
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Session | null,
): void => {
  if (session === null || (proof?.by === 'Lead' && !isLeadOfAny(session))) return
  const isForAll = proof?.when === undefined
  if (access === 'admin' || (proof?.of === 'two-step' && isForAll)) {
    assertSecondFactor(deps, session)
  }
  if ((proof?.of === 'session' || proof?.of === 'two-step') && isForAll) {
    assertFreshProof(deps, session)
  }
}
