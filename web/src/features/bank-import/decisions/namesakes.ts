import { groupBy } from '../../../lib/group-by.ts'
import { getPayerGroup, isMarked, type Decision, type ReviewedLine } from './reviewed-line.ts'

/** New givers of one name without an email address, who may be one person or several. */
export interface Namesakes {
  readonly name: string
  /** How many gifts have the name. */
  readonly gifts: number
}

type Giver = Decision['giver']

const isNameless = (giver: Giver): boolean => giver?.kind === 'new' && giver.email.trim() === ''

/** Lists the new givers of a line by name, each with the payer or the part that the name is from. */
const listNewGivers = (line: ReviewedLine): { name: string; from: string }[] => {
  const { decision, id } = line
  const found =
    decision.as === 'gift'
      ? [{ giver: decision.giver, from: getPayerGroup(line) }]
      : decision.as === 'split'
        ? (decision.parts ?? []).map(({ as, giver }, at) => ({
            giver: as === 'gift' ? giver : undefined,
            from: `${id} ${at}`,
          }))
        : []
  return found.flatMap(({ giver, from }) =>
    isNameless(giver) ? [{ name: giver!.name.trim(), from }] : [],
  )
}

/**
 * Lists the names that several payers or parts of the marked lines have for a new giver without an
 * email address. Lines of one payer are the same person.
 */
export const listNamesakes = (lines: readonly ReviewedLine[]): Namesakes[] =>
  [
    ...groupBy(lines.filter(isMarked).flatMap(listNewGivers), ({ name }) =>
      name.toLowerCase(),
    ).values(),
  ]
    .filter((same) => new Set(same.map(({ from }) => from)).size > 1)
    .map((same) => ({ name: same[0]!.name, gifts: same.length }))
