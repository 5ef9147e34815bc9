import { isSpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { maxTags, isTag, type Tag } from '@pennytrail/contract/projects/tags.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import { shortened } from './shorten-text.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  paragraphsOf,
  plainText,
  textOf,
  type XmlElement,
} from './xml/xml-element.ts'

/** What the standard has no place for, in elements of our own, and the vocabulary of our tags. */
export const ownNamespace = 'urn:pennytrail:iati:1'

/** What a file that was written here says of a project beyond the standard. */
export interface OwnFields {
  readonly projectId: string
  readonly summary: string
  readonly story: string
  readonly target: number | null
  readonly tags: readonly Tag[]
  readonly budget: readonly { label: string; category: string; planned: number }[]
  readonly place: string
  readonly location: { readonly latitude: number; readonly longitude: number } | null
}

const wholeOf = (element: XmlElement, name: string): number | null => {
  const text = attributeOf(element, name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

const locationOf = (element: XmlElement): OwnFields['location'] => {
  const point = childOf(element, 'point')
  const pos = plainText(point && childOf(point, 'pos')) ?? ''
  const match = /^(-?\d{1,2}(?:\.\d+)?) (-?\d{1,3}(?:\.\d+)?)$/.exec(pos)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Those fields, where the activity was written here; null for every other file. */
export const readOwnFields = (activity: XmlElement): OwnFields | null => {
  if (attributeOf(activity, 'xmlns:pennytrail') !== ownNamespace) return null
  const own = childOf(activity, 'pennytrail:project')
  const projectId = attributeOf(own, 'id')
  if (!own || projectId === null) return null
  const location = childOf(activity, 'location')
  const tags = childrenOf(activity, 'tag')
    .filter((tag) => attributeOf(tag, 'vocabulary-uri') === ownNamespace)
    .map((tag) => textOf([tag]) ?? '')
    .filter(isTag)
  const budget = childrenOf(own, 'pennytrail:budget-line').flatMap((line) => {
    const label = attributeOf(line, 'label') ?? ''
    const category = attributeOf(line, 'category') ?? ''
    const planned = wholeOf(line, 'planned')
    const fits =
      label.length > 0 &&
      label.length <= projectLimits.budgetLabel &&
      isSpendingCategory(category) &&
      planned !== null &&
      planned <= projectLimits.amount
    return fits ? [{ label, category, planned }] : []
  })
  const target = wholeOf(own, 'target')
  const described = (type: string) =>
    childrenOf(activity, 'description').filter((one) => attributeOf(one, 'type') === type)
  return {
    projectId,
    summary: shortened(textOf(described('1')) ?? '', projectLimits.summary),
    story: shortened(paragraphsOf(described('4')), projectLimits.story),
    target: target !== null && target > 0 && target <= projectLimits.amount ? target : null,
    tags: tags.slice(0, maxTags),
    budget: budget.slice(0, projectLimits.budgetLines),
    place: (location && textOf(childrenOf(location, 'name'))?.slice(0, projectLimits.place)) ?? '',
    location: location ? locationOf(location) : null,
  }
}
