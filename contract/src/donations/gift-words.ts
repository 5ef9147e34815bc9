import type { Donation } from './schemas.ts'

/** The name of a project for people who may not see it. */
export const hiddenProjectTitle = 'A project of the charity'

/** Returns the project of a gift for a response; null is the general fund. */
export const nameProject = (id: string | null, title: string | null) =>
  id === null ? null : { id, title: title ?? hiddenProjectTitle }

interface Gift {
  readonly project: Pick<NonNullable<Donation['project']>, 'title'> | null
  readonly charity: Pick<Donation['charity'], 'name'>
}

const isHiddenProject = ({ project }: Gift): boolean => project?.title === hiddenProjectTitle

/**
 * Returns the recipient for use within a sentence: "“Warm meals” by Harbour Lights", or the
 * charity.
 */
export const getRecipientName = (gift: Gift): string => {
  const { project, charity } = gift
  if (isHiddenProject(gift)) return `a project of ${charity.name}`
  return project ? `“${project.title}” by ${charity.name}` : charity.name
}

/** Returns the recipient for use at the start of a sentence. */
export const getRecipientPhrase = (gift: Gift): string =>
  isHiddenProject(gift) ? `A project of ${gift.charity.name}` : getRecipientName(gift)

/** Returns the project's title alone, or the charity, for use within a sentence. */
export const getRecipientTitle = (gift: Gift): string =>
  isHiddenProject(gift) ? getRecipientName(gift) : (gift.project?.title ?? gift.charity.name)

/** Returns the word for a donation: a gift, or a donor organisation's grant or instalment. */
export const getGiftNoun = ({
  grant,
}: Pick<Donation, 'grant'>): 'gift' | 'grant' | 'instalment' => {
  if (grant === null) return 'gift'
  return grant.instalment === null ? 'grant' : 'instalment'
}

/** Returns the heading of a receipt: "Your gift to …", "Grant to …", "Instalment 2 of 3 to …". */
export const getGiftTitle = (gift: Pick<Donation, 'charity' | 'grant' | 'project'>): string => {
  const to = getRecipientTitle(gift)
  if (gift.grant === null) return `Your gift to ${to}`
  const { instalment } = gift.grant
  return instalment === null
    ? `Grant to ${to}`
    : `Instalment ${instalment.number} of ${instalment.of} to ${to}`
}
