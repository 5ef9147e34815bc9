import { FrontPageFigures } from './front-page-figures.tsx'
import { FrontPageReports } from './front-page-reports.tsx'
import { GiveNow } from './give-now.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import styles from './home.module.css'

const steps = [
  {
    title: 'Find a project',
    text: 'Search by cause, country or name. Each project says what it plans to do, what that costs, and how much it has received and spent.',
  },
  {
    title: 'Give to it',
    text: 'By card or from your bank, once or every month, with or without an account. Before you pay, you see every fee and how much reaches the charity.',
  },
  {
    title: 'Follow your gift',
    text: 'It appears in the charity’s ledger, and so does each payment the project makes: the date, the supplier, the amount, the receipt.',
  },
]

const promises = [
  {
    title: 'Nothing is deleted',
    text: 'A mistake in a ledger is corrected with a new entry and a reason. The old entry stays.',
  },
  {
    title: 'We take nothing',
    text: 'Pennytrail’s fee is £0.00. You see the payment provider’s fee next to your gift.',
    link: { to: '/fees', label: 'Fees and charges' },
  },
  {
    title: 'Checked by someone else',
    text: 'We check each charity against its register before it can take gifts. A project’s health is worked out from its ledger.',
    link: { to: '/project-reporting', label: 'How projects report' },
  },
]

const audiences = [
  { id: 'donors', title: 'For donors', text: 'See what your own gifts paid for.' },
  {
    id: 'organisations',
    title: 'For donor organisations',
    text: 'Give grants for a purpose, and see what they pay for without asking.',
  },
  {
    id: 'charities',
    title: 'For charities',
    text: 'Claim your charity by its registered number and add your projects.',
  },
]

export default function HomeSections() {
  return (
    <>
      <GiveNow />
      <FrontPageReports />
      <FrontPageFigures />

      <Stack aria-labelledby="steps" as="section" gap={24}>
        <h2 id="steps">How it works, in three steps</h2>
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
      </Stack>

      <Stack aria-labelledby="promises" as="section" gap={24}>
        <h2 id="promises">Why you can trust the figures</h2>
        <ul role="list" className={styles['promises']}>
          {promises.map(({ title, text, link }) => (
            <li key={title} className={styles['promise']}>
              <h3>{title}</h3>
              <p>{text}</p>
              {link && <TextLink to={link.to}>{link.label}</TextLink>}
            </li>
          ))}
        </ul>
      </Stack>

      <section aria-labelledby="audiences" className={styles['audiences']}>
        <h2 id="audiences">Who it is for</h2>
        <ul role="list" className={styles['whom']}>
          {audiences.map(({ id, title, text }) => (
            <li key={id}>
              <h3>
                <TextLink quiet to={`/how-it-works#${id}`}>
                  {title}
                </TextLink>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to="/register">Create an account</ButtonLink>
      </section>
    </>
  )
}
