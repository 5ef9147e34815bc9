/**
 * Runs the product and records income in one charity's ledger until it is killed,
 * every twentieth entry with a receipt. Prints a line for each acknowledged entry; for tests.
 */
import { randomInt } from 'node:crypto'
import type { NewTransaction } from '@pennytrail/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { uuidv7 } from '../../platform/ids.ts'
import { start } from '../../start.ts'
import { makeEvidence } from '../factories/evidence.ts'
import { makeCharity, makeMember } from '../factories/index.ts'

const { app, deps } = await start(process.env, () => {})
// A restored database holds the charity of an earlier run, so the number is random.
const charity = await makeCharity(deps, { number: String(randomInt(1_000_000, 9_000_000)) })
const { token } = await makeMember(deps, charity.id, 'Manager')
process.stdout.write(`up ${charity.id}\n`)

for (let count = 1; ; count += 1) {
  const id = uuidv7()
  const body: NewTransaction = {
    id,
    charityId: charity.id,
    projectId: null,
    kind: 'income',
    date: '2026-06-14',
    amount: 100 + count,
    payee: 'Church fair',
    payeeKind: 'organisation',
    description: 'Cakes',
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: 'POST', url: '/api/transaction', headers, body })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  process.stdout.write(`ack ${Date.now()}\n`)
  if (count % 20 === 0) await makeEvidence(deps, charity.id, { entryId: id })
  await wait(20)
}
