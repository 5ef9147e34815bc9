import { isSpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { maxTags, isTag, type Tag } from '@pennytrail/contract/projects/tags.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import { shortenText } from './shorten-text.ts'
import {
  getAttribute,
  findChild,
  findChildren,
  getParagraphs,
  getPlainText,
  getText,
  type XmlElement,
} from './xml/xml-element.ts'

/**
 * The XML namespace of the elements that our export adds for fields that the standard lacks. It is
 * also the vocabulary of our tags.
 */
export const ownNamespace = 'urn:pennytrail:iati:1'

/** The fields beyond the standard that our own export writes for a project. */
export interface OwnFields {
  readonly projectId: string
  readonly summary: string
  readonly story: string
  readonly target: number | null
  readonly tags: readonly Tag[]
  readonly budget: readonly { label: string; category: string; planned: number }[]
  readonly place: string
  readonly location: { readonly latitude: number; readonly longitude: number } | null
  /** The budget lines that a project cannot take. */
  readonly unfitBudgetLines: readonly { readonly line: number; readonly label: string }[]
}

const readInteger = (element: XmlElement, name: string): number | null => {
  const text = getAttribute(element, name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

const readLocation = (element: XmlElement): OwnFields['location'] => {
  const point = findChild(element, 'point')
  const pos = getPlainText(point && findChild(point, 'pos')) ?? ''
  const match = /^(-?\d{1,2}(?:\.\d+)?) (-?\d{1,3}(?:\.\d+)?)$/.exec(pos)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Reads the fields that our own export writes; null for every other file. */
export const readOwnFields = (activity: XmlElement): OwnFields | null => {
  if (getAttribute(activity, 'xmlns:pennytrail') !== ownNamespace) return null
  const own = findChild(activity, 'pennytrail:project')
  const projectId = getAttribute(own, 'id')
  if (!own || projectId === null) return null
  const location = findChild(activity, 'location')
  const tags = findChildren(activity, 'tag')
    .filter((tag) => getAttribute(tag, 'vocabulary-uri') === ownNamespace)
    .map((tag) => getText([tag]) ?? '')
    .filter(isTag)
  const unfitBudgetLines: { line: number; label: string }[] = []
  const budget = findChildren(own, 'pennytrail:budget-line').flatMap((line) => {
    const label = getAttribute(line, 'label') ?? ''
    const category = getAttribute(line, 'category') ?? ''
    const planned = readInteger(line, 'planned')
    const fits =
      label.length > 0 &&
      label.length <= projectLimits.budgetLabel &&
      isSpendingCategory(category) &&
      planned !== null &&
      planned <= projectLimits.amount
    if (fits) return [{ label, category, planned }]
    unfitBudgetLines.push({ line: line.line, label })
    return []
  })
  const target = readInteger(own, 'target')
  const findDescriptions = (type: string) =>
    findChildren(activity, 'description').filter((one) => getAttribute(one, 'type') === type)
  return {
    projectId,
    summary: shortenText(getText(findDescriptions('1')) ?? '', projectLimits.summary),
    story: shortenText(getParagraphs(findDescriptions('4')), projectLimits.story),
    target: target !== null && target > 0 && target <= projectLimits.amount ? target : null,
    tags: tags.slice(0, maxTags),
    budget: budget.slice(0, projectLimits.budgetLines),
    place:
      (location && getText(findChildren(location, 'name'))?.slice(0, projectLimits.place)) ?? '',
    location: location ? readLocation(location) : null,
    unfitBudgetLines,
  }
}
