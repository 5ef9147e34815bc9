import { describe, expect, it } from 'vitest'
import { donationStatuses, statusLabel } from './donations/rules.ts'
import { groundLabel, refundGrounds } from './donations/refunds/refund-grounds.ts'
import { declarationMethods, methodDescriptions } from './gift-aid/declaration-rules.ts'
import { leftOutDescriptions, leftOutReasons, notGifts } from './gift-aid/eligibility.ts'
import {
  endingDescriptions,
  endings,
  giftAidScopes,
  scopeDescriptions,
  scopeLabel,
} from './gift-aid/rules.ts'
import { giftMethodLabel, giftMethods, grantStateLabel, grantStates } from './grants/rules.ts'
import { getKindRule, recordedKinds } from './ledger/entry-kinds.ts'
import { fundTypeLabel, fundTypes } from './ledger/fund-types.ts'
import { endReasonText } from './monthly-gifts/end-words.ts'
import { endReasons, monthlyStateLabel, monthlyStates } from './monthly-gifts/rules.ts'
import { getStatementLineLabel, statementKinds, statementTotalLabel } from './statements/rules.ts'

/** Each list of codes with the words that people read in their place. */
const tables: [string, readonly string[], Readonly<Record<string, string>>][] = [
  ['state of a gift', donationStatuses, statusLabel],
  ['ground of a refund', refundGrounds, groundLabel],
  ['method of a declaration', declarationMethods, methodDescriptions],
  ['scope of a declaration on its form', giftAidScopes, scopeLabel],
  ['scope of a declaration', giftAidScopes, scopeDescriptions],
  ['ending of a declaration', endings, endingDescriptions],
  ['payment that is not a gift', ['benefit', 'voucher', 'not-own-money'], notGifts],
  ['gift left out of a claim', Object.keys(leftOutDescriptions), leftOutReasons],
  ['explanation of a gift left out of a claim', Object.keys(leftOutReasons), leftOutDescriptions],
  ['state of a grant', grantStates, grantStateLabel],
  ['method of an offline gift', giftMethods, giftMethodLabel],
  [
    'kind of entry',
    recordedKinds,
    Object.fromEntries(recordedKinds.map((kind) => [kind, getKindRule(kind).help])),
  ],
  ['type of fund', fundTypes, fundTypeLabel],
  ['state of a monthly gift', monthlyStates, monthlyStateLabel],
  ['end of a monthly gift', endReasons, endReasonText],
  ['total of a statement', Object.keys(statementTotalLabel), statementTotalLabel],
  [
    'line of a statement',
    statementKinds,
    Object.fromEntries(
      statementKinds.map((kind) => [
        kind,
        getStatementLineLabel({ kind, ground: null, paidBackBy: null }),
      ]),
    ),
  ],
]

describe('labels of coded values', () => {
  it.each(tables)(
    'every %s has a label that differs from all other labels in its table',
    (_, codes, labels) => {
      expect(codes.length).toBeGreaterThan(2)
      const words = codes.map((code) => labels[code])
      for (const label of words) expect(label).toMatch(/^[A-Z].{2,}/)
      expect(new Set(words).size).toBe(codes.length)
      expect(Object.keys(labels).toSorted()).toEqual([...codes].toSorted())
    },
  )
})
