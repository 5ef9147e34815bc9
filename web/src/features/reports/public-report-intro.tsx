import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ShownReport } from '@pennytrail/contract'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import styles from './reports.module.css'

/** Explains the report to people who were only sent its link, with links to find out more. */
export default function PublicReportIntro({ report }: Pick<ShownReport, 'report'>) {
  const { charity, subject } = report
  const isProject = subject.kind === 'project'
  return (
    <Card as="section" look="tinted" aria-labelledby="strangers" className={styles['strangers']}>
      <h2 id="strangers">What is this?</h2>
      <p>
        On Pennytrail, people give to UK charities’ projects and follow every penny. The figures in
        this report come from {isProject ? charity.name : 'the charity'}’s open ledger, in which no
        entry can be changed or removed.
      </p>
      <div className={styles['tools']}>
        <ButtonLink to={isProject ? projectAddress(subject.id) : charityAddress(charity.number)}>
          {isProject ? 'See the project' : 'See the charity’s projects'}
        </ButtonLink>
        <ButtonLink to="/how-it-works" variant="secondary">
          How it works
        </ButtonLink>
      </div>
    </Card>
  )
}
