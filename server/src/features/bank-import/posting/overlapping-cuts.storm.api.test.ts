import type { CheckedBankLine, LookedAtBankLine } from '@pennytrail/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeMember } from '../../../testing/factories/index.ts'
import { atOnce, report } from '../../../testing/storm/storm.ts'
import { testApp } from '../../../testing/test-app.ts'
import { reverseEntry, runChecks } from '../../ledger/index.ts'
import type { AccountEntries } from '../bank-import.test-rows.ts'
import { matchLines } from '../match-lines.ts'
import { saveStatement, type FileLine } from '../save-statement.ts'
import { importLines } from './import-lines.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const { id: userId } = await makeMember(world.deps, charity.id, 'Lead')
const session = { userId, charities: [{ id: charity.id, role: 'Lead' }] } as unknown as Session

const inMoney = <T>(work: (db: Db) => Promise<T>) => world.deps.database.transaction('money', work)

/** Stores a file and returns its lines as the person sees them. */
const upload = (account: string, lines: readonly FileLine[]): Promise<LookedAtBankLine[]> =>
  inMoney(async (db) => {
    const file = { account, kind: 'savings', currency: 'GBP', fileName: '' } as const
    const to = { ...file, charityId: charity.id, personId: userId }
    const stored = await saveStatement(db, to, lines, world.clock.now())
    return matchLines(db, charity.id, stored.lines)
  })

const toEntry = (amount: number) => ({
  as: 'entry' as const,
  kind: amount < 0 ? ('spending' as const) : ('income' as const),
  category: amount < 0 ? 'support-costs' : 'other',
  projectId: null,
  budgetLineId: null,
  nominalAccountId: null,
  payee: 'Somebody',
  payeeKind: 'organisation' as const,
  description: 'Something',
  terms: null,
})

type Choice = 'entry' | 'split' | 'join' | 'wait'

/** Decides about the open lines by the choices in turn: as one entry, in two parts, or with the line before. */
const decide = (
  lines: readonly LookedAtBankLine[],
  choices: readonly Choice[],
): CheckedBankLine[] => {
  const decided: CheckedBankLine[] = []
  let before: { id: string; open: number } | undefined
  for (const [at, { id, open }] of lines.entries()) {
    const choice = choices[at % choices.length]!
    if (open === 0 || choice === 'wait') continue
    const taken = { id, ofOtherAccount: false, open }
    if (choice === 'join' && before && Math.sign(before.open) === Math.sign(open)) {
      decided.push({ ...taken, as: 'join', lineId: before.id })
    } else if (choice === 'split' && Math.abs(open) > 1) {
      const first = Math.trunc(open / 3) || Math.sign(open)
      const parts = [first, open - first].map((amount) => ({ ...toEntry(amount), amount }))
      decided.push({ ...taken, as: 'split', parts, file: null })
    } else {
      decided.push({ ...taken, ...toEntry(open) })
      before = { id, open }
    }
  }
  return decided
}

const post = (decided: readonly CheckedBankLine[]) =>
  decided.length === 0
    ? Promise.resolve()
    : inMoney((db) =>
        importLines(
          db,
          {
            charityId: charity.id,
            charity: { id: charity.id, name: 'Harbour Lights' },
            session,
            deps: world.deps,
            now: world.clock.now(),
            namesakes: new Set(),
          },
          decided,
        ),
      )

/** Reads the entries of an account that stand, and the balance of the account. */
const readAccount = (account: string): Promise<AccountEntries> =>
  world.deps.database.read('system', (db) =>
    db.one<AccountEntries>(sql`
      select coalesce(sum(g.amount), 0)::bigint as balance,
        /* never null */ array_agg(e.id order by e.seq) filter (where e.reverses_id is null
          and not exists (select from ledger_entry r where r.reverses_id = e.id)) as standing
      from bank_account a
      left join ledger_leg g on g.account = a.ledger_account and g.charity_id = a.charity_id
      left join ledger_entry e on e.id = g.entry_id and e.charity_id = g.charity_id
      where a.charity_id = ${charity.id} and a.name = ${account}`),
  )

const reverse = (entryId: string) =>
  inMoney((db) =>
    reverseEntry(
      db,
      entryId,
      { reason: 'Wrong', authorRole: 'Lead', author: userId },
      world.clock.now(),
    ),
  )

const anyStatement = fc.record({
  moves: fc.array(
    fc.record({
      amount: fc.constantFrom(-500, 500, 2500),
      text: fc.constantFrom('COLLECTION', 'REF 1'),
      days: fc.constantFrom(0, 0, 1),
    }),
    { minLength: 2, maxLength: 14 },
  ),
  cut: fc.tuple(fc.nat(14), fc.nat(14)),
  laterFirst: fc.boolean(),
  newestFirst: fc.boolean(),
  choices: fc.array(fc.constantFrom<Choice>('entry', 'split', 'join', 'wait'), { minLength: 3 }),
  reversed: fc.array(fc.nat(20), { maxLength: 3 }),
})

const went = { amount: -500, text: 'REF 1', days: 0 } as const
const came = { amount: 500, text: 'REF 1', days: 0 } as const
const later = { amount: 2500, text: 'REF 1', days: 1 } as const
type Statement = typeof anyStatement extends fc.Arbitrary<infer Made> ? Made : never
/** Money that comes, goes and comes again on the day that both files cut. */
const cutTwins = [false, true].map((laterFirst): [Statement] => [
  {
    moves: [later, { ...came, days: 1 }, went, came, later],
    cut: [2, 2],
    laterFirst,
    newestFirst: false,
    choices: ['entry'],
    reversed: [],
  },
])

it('lines of two overlapping files are each posted once, whatever is split, joined or reversed', async () => {
  const count = atOnce(15, 1000)
  let lines = 0
  await fc.assert(
    fc.asyncProperty(anyStatement, async (one) => {
      let balance = 0
      let day = 1
      const all = one.moves.map(({ amount, days, text }, at): FileLine => {
        balance += amount
        day += days
        const date = `2026-02-${String(day).padStart(2, '0')}`
        return { line: at + 2, date, amount, text, type: '', balance }
      })
      lines += all.length
      const account = uuidv7()
      const [start, end] = one.cut.toSorted((a, b) => a - b)
      // The files have at least one line in common.
      const files = [all.slice(0, end! + 1), all.slice(Math.min(start!, all.length - 1))]
        .map((file) => (one.newestFirst ? file.toReversed() : file))
        .filter((file) => file.length > 0)
      const [first, second] = one.laterFirst ? files.toReversed() : files
      await post(decide(await upload(account, first!), one.choices))
      const { standing } = await readAccount(account)
      const some = new Set(one.reversed.map((at) => standing?.[at % standing.length]))
      for (const id of some) if (id) await reverse(id)
      if (second) await post(decide(await upload(account, second), one.choices.toReversed()))
      for (const file of files) await post(decide(await upload(account, file), ['entry', 'split']))
      expect((await readAccount(account)).balance).toBe(balance)
      for (const file of files) {
        expect((await upload(account, file)).every(({ open }) => open === 0)).toBe(true)
      }
    }),
    { seed: 20261201, numRuns: count, endOnFailure: true, examples: cutTwins },
  )
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
  report(`${count} statements of ${lines} lines in two cuts: every balance is the bank's`)
}, 3_600_000)
