import type { OwnCharity, ProjectMoney, ProjectSummary } from '@pennytrail/contract'
import { formatNumber } from '../../lib/format-number.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { ProjectList } from '../../ui/project-card.tsx'
import { mattersOf } from './attention.ts'
import styles from './charity-dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { WithFigures } from './with-figures.tsx'

function Attention({ projects, charity }: { projects: ProjectSummary[]; charity: OwnCharity }) {
  const matters = mattersOf(projects, charity)
  if (matters.length === 0) return null
  return (
    <section aria-labelledby="attention" className={styles['section']}>
      <h2 id="attention">Needs your attention</h2>
      <ul role="list" className={styles['matters']}>
        {matters.map(({ text, to }) => (
          <li key={text}>
            <TextLink to={to}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CurrencyFigures({ money, gifts }: { money: ProjectMoney; gifts: number | null }) {
  const amount = (value: number) => <Money amount={value} currency={money.currency} short />
  return (
    <Card>
      <dl className={styles['figures']}>
        <Figure label="Received">{amount(money.received)}</Figure>
        <Figure label="Spent">{amount(money.spent)}</Figure>
        <Figure label="Left">{amount(money.balance)}</Figure>
        {gifts !== null && <Figure label="Gifts">{formatNumber(gifts)}</Figure>}
      </dl>
    </Card>
  )
}

interface HomeProps {
  charity: OwnCharity
  projects: ProjectSummary[]
  totals: ProjectMoney[]
  manages: boolean
}

/** What needs attention, how the money stands, and the projects with the latest changes. */
function Home({ charity, projects, totals, manages }: HomeProps) {
  const gifts = projects.reduce((sum, project) => sum + project.gifts, 0)
  const recent = projects.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, 3)
  return (
    <>
      <FirstSteps charity={charity} projects={projects} manages={manages} />
      <Attention projects={projects} charity={charity} />
      {totals.length > 0 && (
        <section aria-labelledby="figures" className={styles['section']}>
          <h2 id="figures">All projects, since the first transaction</h2>
          {totals.map((money) => (
            <CurrencyFigures
              key={money.currency}
              money={money}
              gifts={totals.length === 1 ? gifts : null}
            />
          ))}
        </section>
      )}
      <RecentActivity charity={charity} />
      {recent.length > 0 && (
        <section aria-labelledby="recent" className={styles['section']}>
          <h2 id="recent">Changed last</h2>
          <ProjectList label="Projects changed last" projects={recent} />
        </section>
      )}
    </>
  )
}

export function HomePanel({ charity }: { charity: OwnCharity }) {
  return (
    <WithFigures charity={charity}>
      {({ projects, totals }, manages) => <Home {...{ charity, projects, totals, manages }} />}
    </WithFigures>
  )
}
