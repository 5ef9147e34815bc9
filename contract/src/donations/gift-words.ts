import type { Donation } from './routes.ts'

/** What a project goes by for whoever does not see it. */
export const unseenProject = 'A project of the charity'

interface Gift {
  readonly project: Pick<NonNullable<Donation['project']>, 'title'> | null
  readonly charity: Pick<Donation['charity'], 'name'>
}

const isUnseen = ({ project }: Gift): boolean => project?.title === unseenProject

/** "“Warm meals” by Harbour Lights", or the charity alone; within a sentence. */
export const recipientOf = (gift: Gift): string => {
  const { project, charity } = gift
  if (isUnseen(gift)) return `a project of ${charity.name}`
  return project ? `“${project.title}” by ${charity.name}` : charity.name
}

/** The same where nothing stands before it. */
export const recipientFirst = (gift: Gift): string =>
  isUnseen(gift) ? `A project of ${gift.charity.name}` : recipientOf(gift)

/** Its project's title alone, or the charity; within a sentence. */
export const recipientTitle = (gift: Gift): string =>
  isUnseen(gift) ? recipientOf(gift) : (gift.project?.title ?? gift.charity.name)

/** What is given: a gift, or by a donor organisation a grant, at once or in instalments. */
export const thingOf = ({ grant }: Pick<Donation, 'grant'>): 'gift' | 'grant' | 'instalment' => {
  if (grant === null) return 'gift'
  return grant.instalment === null ? 'grant' : 'instalment'
}

/** The head of its receipt: "Your gift to …", "Grant to …", "Instalment 2 of 3 to …". */
export const titleOf = (gift: Pick<Donation, 'charity' | 'grant' | 'project'>): string => {
  const to = recipientTitle(gift)
  if (gift.grant === null) return `Your gift to ${to}`
  const { instalment } = gift.grant
  return instalment === null
    ? `Grant to ${to}`
    : `Instalment ${instalment.number} of ${instalment.of} to ${to}`
}
