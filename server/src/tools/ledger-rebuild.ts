import { rebuildSummaries } from '../features/attribution/index.ts'
import { listLedgers, rebuildLedgerTotals, rebuildPublicTotals } from '../features/ledger/index.ts'
import { openWorkplace } from '../workplace.ts'
import { printLine, runTool } from './run-tool.ts'

/**
 * Computes the stored evidence of payments, their totals, the numbers of transfers and the summaries
 * of givers again from the entries of each ledger, and then the sums of what visitors see. The product
 * may run meanwhile. `npm run ledger:check` tells whether this is needed.
 */
const main = async (): Promise<number> => {
  const workplace = await openWorkplace(process.env, { share: true, say: printLine })
  const { database } = workplace.deps
  try {
    const ledgers = await database.read('system', listLedgers)
    for (const { charityId } of ledgers) {
      await database.transaction('money', (db) => rebuildLedgerTotals(db, charityId))
      await database.transaction('money', (db) => rebuildSummaries(db, charityId))
    }
    await rebuildPublicTotals(workplace.deps)
    printLine(`Rebuilt the totals and the summaries of givers of ${ledgers.length} ledgers.`)
    return 0
  } finally {
    await workplace.close()
  }
}

await runTool(main)
