import { Card } from '../ui/card.tsx'
import { ButtonLink, TextLink } from '../ui/link.tsx'
import { PageHeading } from '../ui/page-header.tsx'
import styles from './home.module.css'

const steps = [
  {
    title: 'Find a project',
    text: 'Search the projects of UK charities by cause, country or name, and read what each one plans to do with the money.',
  },
  {
    title: 'Give to it',
    text: 'Give once by card. Before you pay you see every fee and the amount that reaches the charity.',
  },
  {
    title: 'Follow your gift',
    text: 'Each charity keeps an open ledger. You see your gift arrive, and what the project pays for: the date, the supplier and the amount.',
  },
]

const trail = [
  { what: 'Your gift', note: 'received, in the charity’s ledger' },
  { what: 'A project', note: 'which plans what it will spend' },
  { what: 'A payment', note: 'to a named supplier, on a date' },
  { what: 'A line in the ledger', note: 'numbered, and never rewritten' },
]

export default function HomePage() {
  return (
    <div className={styles['home']}>
      <section className={styles['hero']}>
        <div className={styles['words']}>
          <PageHeading title="Pennytrail" className={styles['title']}>
            Follow every penny.
          </PageHeading>
          <p className={styles['lead']}>
            Pennytrail is where you give to a UK charity’s project and see, in its open ledger, what
            its money pays for.
          </p>
          <div className={styles['actions']}>
            <ButtonLink to="/explore" variant="accent">
              Explore projects
            </ButtonLink>
            <ButtonLink to="/register" variant="secondary">
              Create an account
            </ButtonLink>
          </div>
        </div>
        <Card look="receipt" className={styles['receipt']}>
          <ol role="list" aria-label="The way of a gift">
            {trail.map(({ what, note }) => (
              <li key={what} className={styles['stop']}>
                <span className={styles['what']}>{what}</span>
                <span className={styles['note']}>{note}</span>
              </li>
            ))}
          </ol>
        </Card>
      </section>

      <section aria-labelledby="steps" className={styles['how']}>
        <h2 id="steps">Three steps</h2>
        <ol role="list" className={styles['steps']}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={styles['step']}>
              <span className={styles['figure']} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="charities" className={styles['charities']}>
        <div>
          <h2 id="charities">Run a charity?</h2>
          <p>
            Claim your charity by its registered number, bring your projects in, and show the people
            who give what their money did.
          </p>
        </div>
        <div className={styles['actions']}>
          <ButtonLink to="/register">Bring your charity in</ButtonLink>
          <TextLink to="/fees" className={styles['fees']}>
            Fees and charges
          </TextLink>
        </div>
      </section>
    </div>
  )
}
