import type { Deps } from '../../../platform/http/index.ts'
import { verifyAttribution } from '../../attribution/index.ts'
import { listLedgers, listChecks, runChecks, verifyLedger } from '../../ledger/index.ts'
import { checkHistory } from '../../proof/index.ts'
import { saveCheck } from './operations.sql.ts'

/**
 * Checks every rule of the ledgers, recomputes their chains and checkpoints, and stores the result.
 */
export const checkLedgers = async (deps: Deps): Promise<void> => {
  const found = await deps.database.read('system', async (db) => {
    const broken = await runChecks(db)
    const all = await listLedgers(db)
    let entries = 0
    const badLedgers: { charity: string; sequence: number; problem: string }[] = []
    for (const { charityId, name } of all) {
      const verified = await verifyLedger(db, charityId)
      entries += verified.entries
      const bad = verified.bad ?? (await checkHistory(db, deps.config, charityId))
      if (bad) badLedgers.push({ charity: name, sequence: bad.seq, problem: bad.problem })
      const { bad: astray } = await verifyAttribution(db, charityId)
      if (astray) badLedgers.push({ charity: name, sequence: astray.seq, problem: astray.problem })
    }
    return {
      rules: listChecks().length,
      broken: broken.map(({ name, rule, rows }) => ({ name, rule, rows: rows.length })),
      ledgers: all.length,
      entries,
      badLedgers,
    }
  })
  if (found.broken.length + found.badLedgers.length > 0) {
    const rules = found.broken.map(({ name }) => name)
    deps.log.error({ rules, ledgers: found.badLedgers.length }, 'the ledgers do not hold')
  }
  await deps.database.transaction('maintenance', (db) => saveCheck(db, found, deps.clock.now()))
}
