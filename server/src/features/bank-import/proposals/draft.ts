import type { BankLineDraft } from '@pennytrail/contract'
import { getKindRule, listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'

const noTerms: BankLineDraft['terms'] = { shortfall: '', delay: '', closing: '', words: '' }

/** Builds a whole decision about a line from those of its fields that are known. */
export const buildDraft = (
  amount: number,
  fields: Partial<BankLineDraft> & Pick<BankLineDraft, 'as'>,
): BankLineDraft => {
  const kind = fields.kind ?? listBankKinds(amount)[0]!
  return {
    entryId: '',
    reason: '',
    isOther: false,
    kind,
    category: getKindRule(kind).usualCategory,
    projectId: '',
    budgetLineId: '',
    payee: '',
    payeeKind: 'person',
    description: '',
    terms: noTerms,
    ...fields,
  }
}
