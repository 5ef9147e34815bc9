import { formatDate } from '../../lib/format-date.ts'
import { ExternalLink } from '../../ui/link.tsx'

const licence = 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/'

export interface CharityRegisterNoteProps {
  status: 'registered' | 'removed' | 'unknown'
  /** The date of our copy of the register; null if its source does not say. */
  sourceDate: string | null
}

function describeRegisterStatus({ status, sourceDate }: CharityRegisterNoteProps): string {
  const copy = sourceDate
    ? `Our copy of the register, of ${formatDate(sourceDate)},`
    : 'Our copy of the register, whose source gives no date,'
  if (status === 'registered') return `${copy} lists this charity as registered.`
  if (status === 'removed') return `${copy} lists this charity as removed.`
  return `${copy} does not say whether this charity is still registered.`
}

/**
 * Shows whether our copy of the register lists the charity, the date of the copy and the required
 * attribution.
 */
export function CharityRegisterNote(props: CharityRegisterNoteProps) {
  return (
    <p className="faint small">
      {describeRegisterStatus(props)} Contains public sector information licensed under the{' '}
      <ExternalLink href={licence}>Open Government Licence v3.0</ExternalLink>.
    </p>
  )
}
