import type { Deps } from './platform/http/index.ts'
import { explainMailFailure, type MailServer } from './platform/mail/index.ts'
import { explainStripeFailure } from './platform/payments/index.ts'

/** A service that the product needs. */
export interface ServiceCheck {
  /** Rejects if the service cannot be used. */
  readonly verify: () => Promise<unknown>
  /** Explains a rejection in a sentence that everybody may read; null if it does no harm. */
  readonly explain: (error: unknown) => string | null
}

export interface CheckedServices {
  /** Resolves when each service has been verified once. */
  readonly verified: Promise<unknown>
  /** The sentences about services that could not be used when they were last verified. */
  listWarnings(): string[]
  stop(): void
}

/** Milliseconds after which a service that could not be used is verified again. */
const repeatAfter = 60_000

/**
 * Verifies services now, and those that cannot be used again every minute until they can. Logs each
 * sentence once. It neither delays a start nor ends one.
 */
export const watchServices = (
  checks: readonly ServiceCheck[],
  log: Pick<Deps['log'], 'warn' | 'info'>,
): CheckedServices => {
  const warnings = new Map<ServiceCheck, string>()
  const verify = async (check: ServiceCheck): Promise<void> => {
    const before = warnings.get(check)
    try {
      await check.verify()
      warnings.delete(check)
      if (before !== undefined) log.info({ before }, 'a service can be used again')
    } catch (err) {
      const sentence = check.explain(err)
      if (sentence === null) warnings.delete(check)
      else warnings.set(check, sentence)
      if (sentence !== null && sentence !== before) log.warn({ err }, sentence)
    }
  }
  const timer = setInterval(() => {
    for (const check of warnings.keys()) void verify(check)
  }, repeatAfter)
  timer.unref()
  return {
    verified: Promise.all(checks.map(verify)),
    listWarnings: () => [...warnings.values()],
    stop: () => clearInterval(timer),
  }
}

/** Verifies the mail server and the Stripe key as far as this process uses them. */
export const checkServices = (
  { config, payments, log }: Pick<Deps, 'config' | 'payments' | 'log'>,
  mailServer: MailServer | null,
): CheckedServices =>
  watchServices(
    [
      ...(mailServer ? [{ verify: () => mailServer.verify(), explain: explainMailFailure }] : []),
      ...(config.stripe
        ? [
            {
              verify: () => payments.stripe.accounts.retrieveCurrent(),
              explain: explainStripeFailure,
            },
          ]
        : []),
    ],
    log,
  )
