import type { RememberedPayee } from '@pennytrail/contract'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { useRef, useState } from 'react'
import type { RulesForm } from '../../../lib/form/form.ts'
import type { ReceiptFacts } from '../reading/find-receipt-facts.ts'
import type { EntryValues } from '../transactions/entry-values.ts'
import type { Fund } from '../use-funds.ts'
import { findRemembered } from './remembered-payees.ts'

type ReadField = 'amount' | 'date' | 'payee'

interface Known {
  readonly payees: readonly RememberedPayee[]
  readonly funds: readonly Fund[]
  /** Whether the person may publish the name of a private person. */
  readonly mayName: boolean
}

/**
 * Fills in what a receipt says and what the charity's latest payment to the payee was for. A value
 * that the person chose stays.
 */
export const usePaymentProposals = (
  form: RulesForm<EntryValues>,
  { payees, funds, mayName }: Known,
) => {
  const [read, setRead] = useState<Partial<Record<ReadField, string>>>({})
  /** The payee once the person has left its field. */
  const [payee, setPayee] = useState('')
  const applied = useRef<RememberedPayee>(undefined)

  const isChosen = (name: keyof EntryValues): boolean =>
    form.getFieldState(name, form.formState).isDirty
  const propose = <Name extends keyof EntryValues>(name: Name, value: EntryValues[Name]) => {
    if (!isChosen(name)) form.setValue(name, value as never)
  }
  const applyRemembered = (known: RememberedPayee) => {
    if (applied.current === known) return
    applied.current = known
    const fund = funds.find(({ id }) => id === known.projectId)
    if (!isChosen('projectId') && (known.projectId === null || (fund && !fund.hasEnded))) {
      propose('projectId', known.projectId ?? '')
      form.setValue('currency', fund?.currency ?? 'GBP')
      propose('budgetLineId', known.budgetLineId ?? '')
    }
    const kind = known.payeeKind ?? guessPayeeKind(known.payee)
    form.setValue('payeeKind', kind === 'named-person' && !mayName ? 'person' : kind)
    propose('category', known.category)
    propose('description', known.description)
    if (known.nominalAccountId !== null) propose('nominalAccountId', known.nominalAccountId)
  }
  const takePayee = (name: string) => {
    setPayee(name)
    const known = findRemembered(payees, name)
    if (known && form.getValues('kind') === 'spending') applyRemembered(known)
  }
  const takeFacts = (facts: ReceiptFacts) => {
    const amount = facts.amount === null ? undefined : toDecimal(facts.amount)
    const found = {
      ...(amount === undefined || isChosen('amount') ? {} : { amount }),
      ...(facts.date === null || isChosen('date') ? {} : { date: facts.date }),
      ...(facts.payee === null || isChosen('payee') ? {} : { payee: facts.payee }),
    }
    for (const [name, value] of Object.entries(found)) propose(name as ReadField, value)
    setRead(found)
    if (found.payee === undefined) return
    form.setValue('payeeKind', facts.isBusiness ? 'organisation' : guessPayeeKind(found.payee))
    takePayee(found.payee)
  }
  /** The hint of a field whose value was read from the receipt and is still that. */
  const getReadHint = (name: ReadField): string | undefined =>
    read[name] !== undefined && form.watch(name) === read[name]
      ? 'Read from the receipt'
      : undefined
  return { payee, takePayee, takeFacts, getReadHint }
}
