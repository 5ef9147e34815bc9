import type { Donation } from './donations.ts'

/** "“Warm meals” by Harbour Lights", or the charity alone. */
export const recipientOf = ({
  project,
  charity,
}: {
  readonly project: Pick<NonNullable<Donation['project']>, 'title'> | null
  readonly charity: Pick<Donation['charity'], 'name'>
}): string => (project ? `“${project.title}” by ${charity.name}` : charity.name)
