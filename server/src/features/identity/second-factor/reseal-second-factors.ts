import type { Deps } from '../../../platform/http/index.ts'
import type { SealedSecretRow } from '../identity.rows.ts'
import { reseal } from './second-factor-codes.ts'
import { listSealedSecrets, replaceSealedSecret } from './second-factor.sql.ts'

const atOnce = 500

/**
 * Encrypts every secret of a second factor that an older key encrypts with the newest one, so that
 * the older key can be removed. Logs how many no configured key opens: their people cannot sign in.
 */
export const resealSecondFactors = async (deps: Deps): Promise<void> => {
  let after: string | null = null
  let unreadable = 0
  for (;;) {
    const from = after
    const found: readonly SealedSecretRow[] = await deps.database.read('system', (db) =>
      listSealedSecrets(db, from, atOnce),
    )
    for (const { personId, sealedSecret } of found) {
      const sealed = reseal(deps, personId, sealedSecret)
      if (sealed === 'unreadable') unreadable += 1
      else if (sealed !== 'newest') {
        await deps.database.transaction('accounts', (db) =>
          replaceSealedSecret(db, personId, sealedSecret, sealed),
        )
      }
    }
    if (found.length < atOnce) break
    after = found.at(-1)!.personId
  }
  if (unreadable > 0) {
    deps.log.error({ unreadable }, 'no key of TOKEN_KEY opens the secrets of some second factors')
  }
}
