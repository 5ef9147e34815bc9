import { verifyAttribution } from '../features/attribution/index.ts'
import { listLedgers, listChecks, runChecks, verifyLedger } from '../features/ledger/index.ts'
import { checkHistory } from '../features/proof/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/index.ts'
import { openWorkplace } from '../workplace.ts'
import { printLine, runTool } from './run-tool.ts'

const count = new Intl.NumberFormat('en-GB')

const checkRules = async (db: Db): Promise<number> => {
  const broken = await runChecks(db)
  const rules = listChecks().length
  printLine(`${rules - broken.length} of ${rules} rules hold.`)
  for (const { name, rule, rows } of broken) {
    printLine(`BROKEN ${name}: ${rule}`)
    for (const row of rows) printLine(`  ${JSON.stringify(row)}`)
  }
  return broken.length
}

const recompute = async (db: Db, config: Config): Promise<number> => {
  const started = performance.now()
  const all = await listLedgers(db)
  let entries = 0
  let bad = 0
  for (const { charityId, number, name } of all) {
    const verified = await verifyLedger(db, charityId)
    entries += verified.entries
    if (verified.bad) {
      bad += 1
      const { seq, id, problem } = verified.bad
      printLine(
        `BROKEN ledger of ${name} (${number}), entry ${seq}${id ? ` (${id})` : ''}: ${problem}`,
      )
    }
    const unsigned = await checkHistory(db, config, charityId)
    if (unsigned) {
      bad += 1
      printLine(
        `BROKEN ledger of ${name} (${number}), from entry ${unsigned.seq}: ${unsigned.problem}`,
      )
    }
  }
  const seconds = Math.max((performance.now() - started) / 1000, 0.001)
  printLine(
    `${count.format(entries)} entries of ${all.length} charities recomputed in ` +
      `${seconds.toPrecision(3)} s (${count.format(Math.trunc(entries / seconds))} a second).`,
  )
  return bad
}

const recomputeGifts = async (db: Db): Promise<number> => {
  let parts = 0
  let wrong = 0
  for (const { charityId, number, name } of await listLedgers(db)) {
    const { rows, bad } = await verifyAttribution(db, charityId)
    parts += rows
    if (!bad) continue
    wrong += 1
    printLine(
      `BROKEN record of where the gifts of ${name} (${number}) went, entry ${bad.seq}: ${bad.problem}`,
    )
  }
  printLine(`Where every gift went recomputed: ${count.format(parts)} parts.`)
  return wrong
}

/**
 * Checks the ledgers: the rules of server/checks, then every commitment, leaf, link and checkpoint,
 * then where each gift went. Reports errors and the first bad entry of each charity. Exits with 1
 * if there is any error.
 */
const main = async (): Promise<number> => {
  const workplace = await openWorkplace(process.env, { share: true, say: printLine })
  try {
    const broken = await workplace.deps.database.read(
      'system',
      async (db) =>
        (await checkRules(db)) +
        (await recompute(db, workplace.deps.config)) +
        (await recomputeGifts(db)),
    )
    printLine(broken === 0 ? 'The ledgers passed the check.' : 'The ledgers failed the check.')
    return broken === 0 ? 0 : 1
  } finally {
    await workplace.close()
  }
}

await runTool(main)
