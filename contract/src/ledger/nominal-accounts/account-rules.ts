/**
 * Rules for the chart of nominal accounts, with their error sentences; the API applies the same
 * rules.
 */
import { findNameError } from '../../misleading-text.ts'
import { entryKindNames, getUsualAccount, type EntryKind } from '../entry-kinds.ts'

type ValidationError = string | undefined

export const maxCodeLength = 10
export const maxAccountNameLength = 80
/** The most entries that one request can give an account. */
export const maxChosenEntries = 500

// Codes of the nominal CSV that no account of the chart may have: assets, funds, and the headings
// of the Charities SORP for entries without an account.
const reserved = /^(?:[13]\d{3}|40[0-4]0|50[1-6]0)$/

/** Returns the validation error of an account’s code, such as 6120 or TRAVEL-1. */
export const getAccountCodeError = (code: string): ValidationError => {
  if (code === '') return 'Enter a code, such as 6500.'
  if (code.length > maxCodeLength) return `Use at most ${maxCodeLength} characters.`
  if (!/^[A-Za-z0-9][A-Za-z0-9./-]*$/.test(code)) {
    return 'Use letters, digits, full stops, hyphens and slashes.'
  }
  return reserved.test(code)
    ? 'This code belongs to bank accounts, funds or SORP headings. Choose another one.'
    : undefined
}

/** Returns the validation error of an account’s name. */
export const getAccountNameError = (name: string): ValidationError =>
  findNameError(name, {
    label: 'The name',
    empty: 'Enter a name, such as Travel.',
    max: maxAccountNameLength,
  })

/** Lists the kinds of entry that have this account unless a person chooses another one. */
export const listUsualKinds = (accountId: string): EntryKind[] =>
  entryKindNames.filter((kind) => getUsualAccount(kind) === accountId)
