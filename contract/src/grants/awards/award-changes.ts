import { formatDay } from '../../dates/uk-time.ts'
import { formatMoney } from '../../format-money.ts'
import { describeGrantTerms, type GrantTerms } from '../grant-terms.ts'

/** A version as both sides read it, with the names of its project and its budget lines. */
export interface ShownTerms {
  readonly amount: number
  readonly purpose: string
  readonly project: { readonly id: string; readonly title: string } | null
  readonly lines: readonly { readonly id: string; readonly label: string }[]
  readonly shownAs: 'named' | 'anonymous'
  readonly instalments: readonly { readonly amount: number; readonly dueOn: string }[]
  readonly reportDates: readonly string[]
  readonly terms: GrantTerms | null
  readonly contact: string
}

const describeLines = ({ lines }: ShownTerms): string =>
  lines.length === 0 ? 'anything of its fund' : lines.map(({ label }) => label).join(', ')

const describeFund = ({ project }: ShownTerms): string => project?.title ?? 'the general fund'

/** A draft may have a date that is not typed yet. */
const showDay = (date: string): string => (date === '' ? 'a date to be agreed' : formatDay(date))

const describeInstalment = ({ amount, dueOn }: ShownTerms['instalments'][number]): string =>
  `${formatMoney(amount)} on ${showDay(dueOn)}`

const describeTerms = ({ terms }: ShownTerms): readonly string[] =>
  terms === null ? [] : describeGrantTerms(terms)

const listNew = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((one) => !before.includes(one))

/** Describes what is in one list and not in the other. */
const compareLists = (
  name: string,
  before: readonly string[],
  after: readonly string[],
): string[] => {
  const parts = [
    { verb: 'no longer', items: listNew(after, before) },
    { verb: 'new', items: listNew(before, after) },
  ]
  return parts.flatMap(({ items, verb }) =>
    items.length === 0 ? [] : [`${name}, ${verb}: ${items.join('; ')}`],
  )
}

/** Describes how a version differs from the one before it, a sentence for each difference. */
export const describeAwardChanges = (before: ShownTerms, after: ShownTerms): string[] => {
  const changed = (name: string, show: (terms: ShownTerms) => string): string[] =>
    show(before) === show(after) ? [] : [`${name}: ${show(after)} (before: ${show(before)})`]
  return [
    ...changed('Amount', ({ amount }) => formatMoney(amount)),
    ...changed('For', describeFund),
    ...changed('May be spent on', describeLines),
    ...changed('Purpose', ({ purpose }) => `“${purpose}”`),
    ...compareLists(
      'Instalments',
      before.instalments.map(describeInstalment),
      after.instalments.map(describeInstalment),
    ),
    ...compareLists('Reports', before.reportDates.map(showDay), after.reportDates.map(showDay)),
    ...compareLists('Terms', describeTerms(before), describeTerms(after)),
    ...changed('Contact', ({ contact }) => (contact === '' ? 'none' : contact)),
    ...changed('Shown to the public', ({ shownAs }) =>
      shownAs === 'named' ? 'by name' : 'without its name',
    ),
  ]
}
