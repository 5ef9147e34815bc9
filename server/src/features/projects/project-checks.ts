import {
  isNarrower,
  getTransitionError,
  type Lifecycle,
} from '@pennytrail/contract/projects/lifecycle.ts'
import { getDatesError, listMissingForPublishing } from '@pennytrail/contract/projects/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import type { BudgetLine, ProjectFields, ProjectStatus } from './project-writes.sql.ts'

/**
 * Checks that the dates are in order and that a project has the fields it needs before it is
 * published.
 */
export const checkFields = (fields: ProjectFields, publishes: boolean): void => {
  const dates = getDatesError(fields.startsOn, fields.endsOn)
  if (dates !== undefined) throw makeFieldError('endsOn', dates)
  if (!publishes) return
  const issues = listMissingForPublishing(fields)
  if (issues.length > 0) throw new AppError('validation-failed', { issues })
}

/** Allows only drafts until the charity is verified. */
export const checkCharity = (status: string, lifecycle: Lifecycle): void => {
  if (status === 'claimed' && lifecycle !== 'draft') throw new AppError('charity-not-verified')
  if (status !== 'verified' && lifecycle === 'active') {
    throw new AppError('charity-not-verified', {
      message: 'The charity is suspended or off the register, so nothing can be published.',
    })
  }
}

/** Builds the error for settling a project that has unspent money, with the amounts. */
export const makeUnspentMoneyError = (standing: ProjectStatus): AppError => {
  const amounts = (standing.unspent ?? [])
    .map(({ balance, currency }) => formatMoney(balance, currency))
    .join(' and ')
  return new AppError('unspent-money', {
    message: `This project still has ${amounts} unspent. Spend it, or end the project on its closing page, where each gift and grant goes by its terms.`,
  })
}

const checkStep = (before: ProjectFields, after: ProjectFields, standing: ProjectStatus): void => {
  if (before.lifecycle !== after.lifecycle && standing.closing) throw new AppError('closure-open')
  const refusal = getTransitionError(before.lifecycle, after.lifecycle, standing.unspent !== null)
  if (refusal === 'unspent-money') throw makeUnspentMoneyError(standing)
  if (refusal) throw new AppError('lifecycle-step')
}

/** Checks the fields that may not change once a project has entries. */
export const checkChange = (
  before: ProjectFields,
  after: ProjectFields,
  budget: readonly BudgetLine[] | undefined,
  standing: ProjectStatus,
): void => {
  checkStep(before, after, standing)
  if (standing.hasEntries && isNarrower(before.visibility, after.visibility)) {
    throw new AppError('visibility-narrows')
  }
  if (standing.hasEntries && before.currency !== after.currency) {
    throw new AppError('currency-fixed')
  }
  const lineIds = new Set(budget?.map((line) => line.id))
  if (budget && standing.spentLines.some((id) => !lineIds.has(id))) {
    throw new AppError('budget-line-in-use')
  }
}
