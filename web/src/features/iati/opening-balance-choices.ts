import type { IatiImportReport, IatiOpeningBalance, IatiProject } from '@pennytrail/contract'
import { getAmountError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { formatIatiOpeningBalance } from '@pennytrail/contract/iati/rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'

/** An opening balance that the preview of an import offers to create. */
export interface OpeningBalanceOffer {
  readonly key: string
  readonly project: IatiProject
  readonly opening: IatiOpeningBalance
}

/** The typed amounts of the chosen offers, by key. */
export type OpeningBalanceChoices = Readonly<Record<string, string>>

export const listOffers = ({
  projects,
}: Pick<IatiImportReport, 'projects'>): OpeningBalanceOffer[] =>
  projects.flatMap((project) =>
    project.openings.map((opening) => ({
      key: `${project.line} ${opening.currency}`,
      project,
      opening,
    })),
  )

export const suggestAmount = ({ currency, shortfall }: IatiOpeningBalance): string =>
  toDecimal(shortfall, currency)

/** Returns the validation error of a typed amount; undefined if it is valid. */
export const findOpeningBalanceError = (typed: string, currency: string): string | undefined =>
  getTypedAmountError(typed, (amount) => getAmountError(amount, currency), currency)

/** Converts the chosen opening balances to the API's format. All of them must be valid. */
export const toOpeningBalanceInputs = (
  offers: readonly OpeningBalanceOffer[],
  choices: OpeningBalanceChoices,
): string[] =>
  offers.flatMap(({ key, opening: { currency }, project }) => {
    const typed = choices[key]
    if (typed === undefined) return []
    return [formatIatiOpeningBalance(project.line, currency, parseAmount(typed, currency)!)]
  })
