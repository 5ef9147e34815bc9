import { rebuildLedgerSums } from '../features/ledger/index.ts'
import { openWorkplace } from '../workplace.ts'
import { printLine, runTool } from './run-tool.ts'

/**
 * Computes the stored sums of each ledger again from its entries, as `ledgerSums` says. The product
 * may run meanwhile. `npm run ledger:check` tells whether this is needed.
 */
const main = async (): Promise<number> => {
  const workplace = await openWorkplace(process.env, { share: true, say: printLine })
  try {
    const ledgers = await rebuildLedgerSums(workplace.deps)
    printLine(`Rebuilt the totals and the summaries of givers of ${ledgers} ledgers.`)
    return 0
  } finally {
    await workplace.close()
  }
}

await runTool(main)
