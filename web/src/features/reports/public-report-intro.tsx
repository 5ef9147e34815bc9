import type { ShownReport } from '@pennytrail/contract'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import styles from './reports.module.css'

/** Explains the report to readers who only received its address, with links to go on. */
export default function PublicReportIntro({ report }: Pick<ShownReport, 'report'>) {
  const { charity, subject } = report
  const isProject = subject.kind === 'project'
  return (
    <Card as="section" look="tinted" aria-labelledby="strangers" className={styles['strangers']}>
      <h2 id="strangers">What is this?</h2>
      <p>
        Pennytrail is where people give to the projects of UK charities and follow every penny. This
        report is not written by {isProject ? charity.name : 'the charity'}: it is added up from its
        open ledger, in which no line can be changed or taken away.
      </p>
      <div className={styles['tools']}>
        <ButtonLink to={isProject ? `/project/${subject.id}` : `/charity/${charity.number}`}>
          {isProject ? 'See the project' : 'See the charity’s projects'}
        </ButtonLink>
        <ButtonLink to="/how-it-works" variant="secondary">
          How it works
        </ButtonLink>
      </div>
    </Card>
  )
}
