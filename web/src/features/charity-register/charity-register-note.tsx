import type { RegisterStanding } from '@pennytrail/contract'
import type { Regulator } from '@pennytrail/contract/charity-register/charity-number.ts'
import { formatDate } from '../../lib/format-date.ts'
import { ExternalLink } from '../../ui/link.tsx'

const licence = 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/'

export type CharityRegisterNoteProps = Pick<
  RegisterStanding,
  'status' | 'sourceDate' | 'absentFrom' | 'movedTo'
> & { regulator?: Regulator }

function describeRegisterStatus(standing: CharityRegisterNoteProps): string {
  const { absentFrom, movedTo, sourceDate, status } = standing
  if (status === 'not-listed' && absentFrom) {
    const last = sourceDate ? `, but was in that of ${formatDate(sourceDate)}` : ''
    const moved = movedTo ? ` A charity of the same name has the number ${movedTo} there.` : ''
    return `This charity is not in the register’s extract of ${formatDate(absentFrom)}${last}.${moved}`
  }
  const copy = sourceDate
    ? `Our copy of the register, of ${formatDate(sourceDate)},`
    : 'Our copy of the register, whose source gives no date,'
  if (status === 'registered') return `${copy} lists this charity as registered.`
  if (status === 'removed') return `${copy} lists this charity as removed.`
  return `${copy} does not say whether this charity is still registered.`
}

/** OSCR asks for words of its own (its page of downloads). */
const sources: Readonly<Partial<Record<Regulator, string>>> = {
  OSCR: 'information from the Scottish Charity Register supplied by the Office of the Scottish Charity Regulator and',
}

/**
 * Shows whether our copy of the register lists the charity, the date of the copy and the required
 * attribution.
 */
export function CharityRegisterNote(props: CharityRegisterNoteProps) {
  return (
    <p className="faint small">
      {describeRegisterStatus(props)} Contains{' '}
      {(props.regulator && sources[props.regulator]) ?? 'public sector information'} licensed under
      the <ExternalLink href={licence}>Open Government Licence v3.0</ExternalLink>.
    </p>
  )
}
