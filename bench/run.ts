import { benchAppeal } from './appeal.ts'
import { benchFiles } from './files.ts'
import { benchCardTesting } from './card-testing.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchGifts } from './gifts.ts'
import { openBenchContext, type BenchContext } from './harness/bench-context.ts'
import { benchExplore } from './explore.ts'
import { benchGrowth } from './growth/index.ts'
import { benchLedgerPages } from './ledger-pages.ts'
import { benchLighthouse } from './lighthouse/index.ts'
import { benchLogIn } from './log-in.ts'
import { benchMail } from './mail.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { benchProjectPage } from './project-page.ts'
import { benchPuzzle } from './puzzle.ts'
import { benchRegister } from './register.ts'
import { benchGiftSpending } from './gift-spending.ts'
import { benchVerify } from './verify.ts'
import { benchSeveralProcesses } from './several-processes.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'
import { benchStartedGifts } from './started-gifts.ts'
import { benchTransactions } from './transactions.ts'

/** A bench, which prints its measurements as a table with `ground.say`. */
type Bench = (ground: BenchContext) => Promise<void>

const benches: Record<string, Bench> = {
  pages: benchPages,
  project: benchProjectPage,
  transactions: benchTransactions,
  gifts: benchGifts,
  'started-gifts': benchStartedGifts,
  'card-testing': benchCardTesting,
  appeal: benchAppeal,
  puzzle: benchPuzzle,
  trail: benchGiftSpending,
  'log-in': benchLogIn,
  register: benchRegister,
  explore: benchExplore,
  ledger: benchLedgerPages,
  growth: benchGrowth,
  verify: benchVerify,
  files: benchFiles,
  processes: benchSeveralProcesses,
  lighthouse: benchLighthouse,
  mail: benchMail,
  memory: benchMemory,
  start: benchStart,
  'first-visit': benchFirstVisit,
  scale: benchScale,
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !benches[name])
if (unknown.length > 0) {
  say(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

const ground = openBenchContext(say)
let code = 0
// Ctrl-C ends the wait, but the clean-up still runs.
const interrupted = new Promise<never>((_, reject) => {
  process.once('SIGINT', () => reject(new Error('Interrupted.')))
})
try {
  for (const name of requested.length > 0 ? requested : Object.keys(benches)) {
    say(`\n## ${name}\n`)
    await Promise.race([benches[name]!(ground), interrupted])
  }
} catch (error) {
  say((error as Error).stack ?? String(error))
  code = 1
}
await ground.close()
process.exit(code)
