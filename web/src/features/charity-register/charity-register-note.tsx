import { formatDate } from '../../lib/format-date.ts'
import { ExternalLink } from '../../ui/link.tsx'
import styles from './charity-register-note.module.css'

const licence = 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/'

export interface CharityRegisterNoteProps {
  status: 'registered' | 'removed' | 'unknown'
  /** When our copy of the register was taken; null where its source does not say. */
  sourceDate: string | null
}

function describeRegisterStatus({ status, sourceDate }: CharityRegisterNoteProps): string {
  const copy = sourceDate
    ? `Our copy of the register, of ${formatDate(sourceDate)},`
    : 'Our copy of the register, of a date its source does not state,'
  if (status === 'registered') return `${copy} lists this charity as registered.`
  if (status === 'removed') return `${copy} lists this charity as removed.`
  return `${copy} does not say whether this charity is still registered.`
}

/** What our copy of the register says and when it was taken, with the attribution that it asks for. */
export function CharityRegisterNote(props: CharityRegisterNoteProps) {
  return (
    <p className={styles['note']}>
      {describeRegisterStatus(props)} Contains public sector information licensed under the{' '}
      <ExternalLink href={licence}>Open Government Licence v3.0</ExternalLink>.
    </p>
  )
}
