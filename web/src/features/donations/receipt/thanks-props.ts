import type { Donation } from '@pennytrail/contract'
import type { ReactNode } from 'react'

export interface ThanksProps {
  gift: Donation
  /** The name after “Thank you”, or an empty text. */
  greeting: string
  /** Whether the giver has no account, and so no dashboard. */
  isGuest: boolean
  /** The picture of the project or charity. */
  picture: ReactNode
  /** The project's next spending and news; undefined without a project and while it loads. */
  plans: ProjectPlans | undefined
  /** The button to follow the project or charity. */
  follow: ReactNode
}

/** The next spending and the next news of a project. */
export interface ProjectPlans {
  /** The first budget line that is not covered yet, and what it needs in words. */
  readonly nextLine: { readonly label: string; readonly needed: string } | null
  /** The sentence about the project's funding where no budget line is next. */
  readonly outlook: string | null
  /** The day by which the charity posts its next update (ISO 8601), if it is in the future. */
  readonly updateDueOn: string | null
}
