import type { BankRule, RuleConditions, SavedBankRule, TriedRule } from '@pennytrail/contract'
import { maxBankRules } from '@pennytrail/contract/bank-import/bank-rules.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listLineGivers, listOwnAccounts } from '../proposals/known.sql.ts'
import { meetsRule, nameRule, sortRules } from '../proposals/rules.ts'
import {
  countBankRules,
  deleteBankRule,
  insertBankRule,
  listBankRules,
  listLinesWithText,
  updateBankRule,
} from './bank-rules.sql.ts'

/** Lists the ids of the recorded givers of decisions. */
const listGiverIds = (rules: readonly { readonly decision: SavedBankRule['decision'] }[]) =>
  rules.flatMap(({ decision }) => decision.giver?.id || [])

/**
 * Lists the rules of a charity by how specific they are, each with the present name of its giver. A
 * rule whose giver is not there any more has none, so that a person sees it.
 */
export const viewBankRules = async (db: Db, charityId: string): Promise<{ rules: BankRule[] }> => {
  const rules = await listBankRules(db, charityId)
  const ids = listGiverIds(rules)
  const givers = ids.length > 0 ? await listLineGivers(db, charityId, { words: [], ids }) : []
  const names = new Map(givers.map(({ id, name }) => [id, name]))
  return {
    rules: sortRules(rules).map((rule) => {
      const { giver } = rule.decision
      return {
        ...rule,
        name: nameRule(rule, 'GBP'),
        decision: giver
          ? { ...rule.decision, giver: { ...giver, name: names.get(giver.id) ?? '' } }
          : rule.decision,
      }
    }),
  }
}

/** Returns a text with single spaces, as the bank's text is compared. */
const squeeze = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Removes from a decision its line, and the name of its giver, who can be erased. */
const toStored = ({ decision, ...rule }: SavedBankRule): SavedBankRule => {
  const { accepted: _accepted, giver, lineId: _lineId, ...rest } = decision
  const { otherLineId: _otherLineId, ...stored } = rest
  return {
    ...rule,
    text: squeeze(rule.text),
    type: squeeze(rule.type),
    decision: {
      ...stored,
      entryId: '',
      declaration: null,
      ...(giver ? { giver: { ...giver, name: '', email: '' } } : {}),
    },
  }
}

/** Throws `validation-failed` unless the account and the giver of a rule are the charity's. */
const checkRule = async (
  db: Db,
  charityId: string,
  { accountId, decision }: SavedBankRule,
): Promise<void> => {
  const accounts = await listOwnAccounts(db, charityId)
  const isOwn = (id: string | null | undefined) => !id || accounts.some((one) => one.id === id)
  if (!isOwn(accountId)) throw makeFieldError('accountId', 'Choose one of your accounts.')
  if (!isOwn(decision.otherAccountId)) {
    throw makeFieldError('decision.otherAccountId', 'Choose one of your accounts.')
  }
  if (decision.as !== 'gift' || decision.giver?.kind === 'unknown') return
  const id = decision.giver?.id ?? ''
  const found = id === '' ? [] : await listLineGivers(db, charityId, { words: [], ids: [id] })
  if (found.length === 0) {
    throw makeFieldError('decision.giver', 'Choose a giver whom you have recorded before.')
  }
}

/**
 * Adds a rule, or changes the one with its id. Throws `validation-failed`, `too-many-bank-rules`, and
 * `conflict` if the id is that of another charity's rule.
 */
export const saveBankRule = async (
  db: Db,
  { charityId, by }: { readonly charityId: string; readonly by: string },
  sent: SavedBankRule,
  now: Date,
): Promise<{ rules: BankRule[] }> => {
  await checkRule(db, charityId, sent)
  const rule = toStored(sent)
  if ((await updateBankRule(db, charityId, rule)) === 0) {
    if ((await countBankRules(db, charityId)) >= maxBankRules) {
      throw new AppError('too-many-bank-rules')
    }
    const added = await insertBankRule(db, { ...rule, charityId, by }, now)
    // The same request may have inserted it a moment ago; otherwise the id is another charity's.
    if (added === 0 && (await updateBankRule(db, charityId, rule)) === 0) {
      throw new AppError('conflict')
    }
  }
  return viewBankRules(db, charityId)
}

/** Deletes a rule. Throws `bank-rule-not-found` if it is not there. */
export const deleteRule = async (
  db: Db,
  charityId: string,
  id: string,
): Promise<{ rules: BankRule[] }> => {
  if ((await deleteBankRule(db, charityId, id)) === 0) throw new AppError('bank-rule-not-found')
  return viewBankRules(db, charityId)
}

const maxShown = 20

/** Counts the stored lines that a rule would have matched, and shows the latest. */
export const tryBankRule = async (
  db: Db,
  charityId: string,
  rule: RuleConditions,
): Promise<TriedRule> => {
  const lines = await listLinesWithText(db, charityId, { ...rule, text: squeeze(rule.text) })
  const met = lines.filter((line) => meetsRule(rule, line))
  return {
    count: met.length,
    lines: met.slice(0, maxShown).map(({ accountId: _accountId, ...line }) => line),
  }
}
