import { getUsualClaimant } from '@pennytrail/contract/grants/usual-claimants.ts'
import type { ReceivedMethod } from '@pennytrail/contract/grants/rules.ts'
import { buildDraft } from './draft.ts'
import type { Propose } from './known-lines.ts'

interface PayoutSource {
  readonly name: string
  readonly words: RegExp
  readonly method: ReceivedMethod
}

/** The organisations that pay out gifts of others, by words of the bank's text. The first that fits counts. */
const sources: readonly PayoutSource[] = [
  { name: 'PayPal Giving Fund', words: /\bpaypal giving\b|\bppgf\b/i, method: 'platform' },
  { name: 'JustGiving', words: /\bjust ?giving\b/i, method: 'platform' },
  { name: 'CAF Donate', words: /\bcaf donate\b/i, method: 'platform' },
  { name: 'CAF', words: /\bcaf\b|\bcharities aid\b/i, method: 'caf-account' },
  { name: 'Stewardship', words: /\bstewardship\b/i, method: 'platform' },
  { name: 'Charities Trust', words: /\bcharities trust\b/i, method: 'platform' },
  { name: 'Give A Little', words: /\bgive ?a ?little\b/i, method: 'platform' },
  { name: 'GoCardless', words: /\bgo ?cardless\b/i, method: 'platform' },
  { name: 'Donr', words: /\bdonr\b/i, method: 'platform' },
  { name: 'Goodbox', words: /\bgoodbox\b/i, method: 'platform' },
  { name: 'GIVT', words: /\bgivt\b/i, method: 'platform' },
  { name: 'Enthuse', words: /\benthuse\b/i, method: 'platform' },
  { name: 'Benevity', words: /\bbenevity\b/i, method: 'payroll-giving' },
  {
    name: 'Charitable Giving',
    words: /\b(charitable giving|payroll giving)\b/i,
    method: 'payroll-giving',
  },
  { name: 'easyfundraising', words: /\beasy ?fundraising\b/i, method: 'platform' },
  { name: 'PayPal', words: /\bpaypal\b/i, method: 'platform' },
  { name: 'SumUp', words: /\bsum ?up\b/i, method: 'card-reader' },
  { name: 'Zettle', words: /\b(i?zettle)\b/i, method: 'card-reader' },
  { name: 'Square', words: /\bsquareup\b|\bsquare (payout|inc|up)\b/i, method: 'card-reader' },
  { name: 'Dojo', words: /\bdojo\b/i, method: 'card-reader' },
]

/**
 * Proposes the payout of a giving platform or of a card reader as gifts of unknown givers. It is
 * never sure: a file of the platform names the gifts and the fee.
 */
export const proposePayout: Propose = (line, { accounts }) => {
  if (line.amount < 0) return null
  const source = sources.find(({ words }) => words.test(line.text))
  if (!source) return null
  const { method, name } = source
  const isReader = method === 'card-reader'
  // Money of the charity's own PayPal account is in the ledger already.
  if (name === 'PayPal' && accounts.some(({ kind }) => kind === 'paypal')) return null
  return {
    draft: buildDraft(line.amount, {
      as: 'gift',
      method,
      giver: { kind: 'unknown', id: '', name: '', email: '', isOrganisation: false },
      shownAs: 'anonymous',
      claimedBy: getUsualClaimant(method, name),
      platform: name,
      payee: name,
      payeeKind: 'organisation',
      description: `Payout of ${name}`,
    }),
    isSure: false,
    reasons: [
      isReader
        ? `${name} pays out card payments less its fee. They can be gifts, a collection or sales.`
        : `${name} pays out gifts less its fee. Its file explains the payout to the penny.`,
    ],
    rule: null,
  }
}

/** Proposes the payout of card gifts that the line names and that the ledger has. */
export const proposeMatch: Propose = (line) => {
  if (line.proposed !== null) {
    const entry = line.alike.find(({ id }) => id === line.proposed)
    return {
      draft: buildDraft(line.amount, { as: 'match', entryId: line.proposed }),
      isSure: true,
      reasons: [`Entry ${entry?.sequence ?? ''} has this amount, a near day and the same name.`],
      rule: null,
    }
  }
  if (line.amount > 0 && /\bstripe\b/i.test(line.text)) {
    return {
      draft: buildDraft(line.amount, { as: 'leave', reason: 'card-payout' }),
      isSure: false,
      reasons: ['Stripe pays out card gifts, which the ledger has already.'],
      rule: null,
    }
  }
  if (line.alike.length === 0) return null
  return {
    draft: buildDraft(line.amount, { as: 'ask' }),
    isSure: false,
    reasons: [
      `${line.alike.length === 1 ? `Entry ${line.alike[0]!.sequence} has` : `${line.alike.length} entries have`} this amount and a near day. The amount alone does not tell.`,
    ],
    rule: null,
  }
}
