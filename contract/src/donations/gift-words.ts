import type { Donation } from './routes.ts'

/** What a project goes by for whoever does not see it. */
export const hiddenProjectTitle = 'A project of the charity'

interface Gift {
  readonly project: Pick<NonNullable<Donation['project']>, 'title'> | null
  readonly charity: Pick<Donation['charity'], 'name'>
}

const isHiddenProject = ({ project }: Gift): boolean => project?.title === hiddenProjectTitle

/** "“Warm meals” by Harbour Lights", or the charity alone; within a sentence. */
export const getRecipientName = (gift: Gift): string => {
  const { project, charity } = gift
  if (isHiddenProject(gift)) return `a project of ${charity.name}`
  return project ? `“${project.title}” by ${charity.name}` : charity.name
}

/** The same where nothing stands before it. */
export const getRecipientPhrase = (gift: Gift): string =>
  isHiddenProject(gift) ? `A project of ${gift.charity.name}` : getRecipientName(gift)

/** Its project's title alone, or the charity; within a sentence. */
export const getRecipientTitle = (gift: Gift): string =>
  isHiddenProject(gift) ? getRecipientName(gift) : (gift.project?.title ?? gift.charity.name)

/** What is given: a gift, or by a donor organisation a grant, at once or in instalments. */
export const getGiftNoun = ({
  grant,
}: Pick<Donation, 'grant'>): 'gift' | 'grant' | 'instalment' => {
  if (grant === null) return 'gift'
  return grant.instalment === null ? 'grant' : 'instalment'
}

/** The head of its receipt: "Your gift to …", "Grant to …", "Instalment 2 of 3 to …". */
export const getGiftTitle = (gift: Pick<Donation, 'charity' | 'grant' | 'project'>): string => {
  const to = getRecipientTitle(gift)
  if (gift.grant === null) return `Your gift to ${to}`
  const { instalment } = gift.grant
  return instalment === null
    ? `Grant to ${to}`
    : `Instalment ${instalment.number} of ${instalment.of} to ${to}`
}
