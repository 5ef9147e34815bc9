import type { AccountKind } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import type { MadePerson } from './index.ts'
import type { testApp } from '../test-app.ts'

type World = Awaited<ReturnType<typeof testApp>>

/**
 * The facts of a statement's line, and the decision about it, which can be in `decision` if its
 * fields have the names of facts.
 */
type Line = Readonly<Record<string, unknown>>

interface Statement {
  readonly as: MadePerson
  readonly charityId: string
  readonly account?: string
  /** The kind of an account that the charity does not have yet. */
  readonly accountKind?: AccountKind
  readonly currency?: string
}

const facts = ['line', 'date', 'amount', 'text', 'balance', 'type']
const isNoFact = ([key]: [string, unknown]): boolean => !facts.includes(key) && key !== 'decision'

/** Uploads a bank statement. Each line may have a decision beside its facts. */
export const uploadStatement = (
  world: World,
  { as, charityId, account = 'Current account', accountKind = 'bank', currency = 'GBP' }: Statement,
  lines: readonly Line[],
) =>
  world.call('POST /api/charity/{id}/statements', {
    as,
    params: { id: charityId },
    body: {
      account,
      accountKind,
      currency,
      fileName: 'statement.csv',
      lines: lines.map((line) =>
        Object.fromEntries(Object.entries(line).filter(([key]) => facts.includes(key))),
      ),
    },
  })

/**
 * Uploads a bank statement, and posts, matches or leaves out its lines by their decisions. Returns
 * the answer of the upload if that is refused.
 */
export const importStatement = async (
  world: World,
  statement: Statement,
  lines: readonly Line[],
) => {
  const uploaded = await uploadStatement(world, statement, lines)
  if (uploaded.status !== 200) return { status: uploaded.status, body: uploaded.body as never }
  return world.call('POST /api/charity/{id}/bank-import', {
    as: statement.as,
    params: { id: statement.charityId },
    body: {
      lines: lines.map((line, at) => ({
        id: uploaded.body.lines[at]!.id,
        ...Object.fromEntries(Object.entries(line).filter(isNoFact)),
        ...(line['decision'] as object | undefined),
      })),
    },
  })
}
