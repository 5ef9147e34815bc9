import type { IatiImportReport, IatiOpening, IatiProject } from '@pennytrail/contract'
import { amountFault } from '@pennytrail/contract/ledger/entry-rules.ts'
import { writeIatiOpening } from '@pennytrail/contract/iati/rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { typedAmountFault } from '@pennytrail/contract/donations/parse-amount.ts'

/** An opening balance that a preview offers. */
export interface Offer {
  readonly key: string
  readonly project: IatiProject
  readonly opening: IatiOpening
}

/** The typed amounts of the chosen offers, by key. */
export type OpeningChoices = Readonly<Record<string, string>>

export const listOffers = ({ projects }: Pick<IatiImportReport, 'projects'>): Offer[] =>
  projects.flatMap((project) =>
    project.openings.map((opening) => ({
      key: `${project.line} ${opening.currency}`,
      project,
      opening,
    })),
  )

export const suggestAmount = ({ currency, shortfall }: IatiOpening): string =>
  toDecimal(shortfall, currency)

/** The validation error of a typed amount; undefined if it is valid. */
export const openingError = (typed: string, currency: string): string | undefined =>
  typedAmountFault(typed, (amount) => amountFault(amount, currency), currency)

/** Converts the chosen opening balances to the API's format. All of them must be valid. */
export const writeChoices = (offers: readonly Offer[], choices: OpeningChoices): string[] =>
  offers.flatMap(({ key, opening: { currency }, project }) => {
    const typed = choices[key]
    if (typed === undefined) return []
    return [writeIatiOpening(project.line, currency, parseAmount(typed, currency)!)]
  })
