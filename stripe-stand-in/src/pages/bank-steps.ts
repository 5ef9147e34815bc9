import { acceptMandate, answerInBank, type BankAnswer } from '../payments/bank-payments.ts'
import type { StoredSession } from '../payments/checkout-sessions.ts'
import { updateObject } from '../store.ts'
import { checkBank, readBankValues, type BankValues } from './bank-form.ts'
import { bankChoicePage, bankPage, BANKS, debitPage, mandatePage } from './bank-pages.ts'
import { successAddress, type Answer, type Payment, type Submit } from './page-answers.ts'

const EMPTY: BankValues = { email: '', name: '', sortCode: '', account: '' }

/** Returns the present page of a payment by bank; undefined for a payment by card. */
export const currentBankPage = (payment: Payment): Answer | undefined => {
  const { session } = payment
  if (session.awaiting_mandate) return { status: 200, page: mandatePage(payment) }
  if (session.awaiting_bank) return { status: 200, page: bankPage(payment) }
  if (session.payment_method_types.includes('bacs_debit')) {
    return { status: 200, page: debitPage({ ...payment, values: EMPTY, errors: {} }) }
  }
  if (session.payment_method_types.includes('pay_by_bank')) {
    return { status: 200, page: bankChoicePage(payment) }
  }
  return undefined
}

export const submitAccount: Submit = async (payment, body) => {
  const { context, session } = payment
  const values = readBankValues(body, session.customer_details?.email ?? null)
  const checked = checkBank(values)
  if ('errors' in checked) {
    // A number that could be a real account's is never shown again.
    const withoutAccount = { ...values, account: '' }
    return {
      status: 422,
      page: debitPage({ ...payment, values: withoutAccount, errors: checked.errors }),
    }
  }
  const waiting: StoredSession = { ...session, awaiting_mandate: checked }
  await updateObject(context.db, waiting)
  return { goTo: `/test-payments/mandate/${session.id}` }
}

export const submitMandate: Submit = async (payment, body) => {
  const { context, session } = payment
  if (body['answer'] === 'confirm' && session.awaiting_mandate) {
    await acceptMandate(context, session)
    return { goTo: successAddress(context.settings, session) }
  }
  const { awaiting_mandate: _, ...open } = session
  await updateObject(context.db, open)
  return { goTo: `/test-payments/pay/${session.id}` }
}

export const submitBank: Submit = async (payment, body) => {
  const { context, session } = payment
  const bank = BANKS.find((one) => one === body['bank'])
  if (!bank) return { status: 422, page: bankChoicePage(payment) }
  const email = session.customer_details?.email ?? 'payer@demo.example'
  const waiting: StoredSession = {
    ...session,
    awaiting_bank: { bank, payer: { name: 'Test Payer', email } },
  }
  await updateObject(context.db, waiting)
  return { goTo: `/test-payments/bank/${session.id}` }
}

const ANSWERS: readonly BankAnswer[] = ['approve', 'approve-later', 'refuse-later', 'decline']

export const submitInBank: Submit = async (payment, body) => {
  const { context, session } = payment
  const answer = ANSWERS.find((one) => one === body['answer'])
  if (!answer || !session.awaiting_bank) return { goTo: `/test-payments/pay/${session.id}` }
  const declined = await answerInBank(context, session, answer)
  if (!declined) return { goTo: successAddress(context.settings, session) }
  return { status: 422, page: bankChoicePage({ ...payment, declined: declined.message }) }
}
