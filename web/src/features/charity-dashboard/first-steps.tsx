import type { OwnCharity, ProjectSummary } from '@pennytrail/contract'
import { Check, Circle } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './charity-dashboard.module.css'

interface Step {
  label: string
  done: boolean
  to?: string
  link?: string
}

function stepsOf(
  charity: OwnCharity,
  projects: readonly ProjectSummary[],
  manages: boolean,
): Step[] {
  const [first] = projects
  const add = `/addproject?charity=${charity.ukCharityNumber}`
  const spends = projects.find(({ lifecycle }) => lifecycle === 'active')
  return [
    { label: 'The charity is verified', done: charity.status !== 'claimed' },
    {
      label: 'Add your first project',
      done: first !== undefined,
      ...(manages ? { to: add, link: 'Add a project' } : {}),
    },
    {
      label: 'Publish it',
      done: projects.some(({ lifecycle }) => lifecycle !== 'draft'),
      ...(manages && first ? { to: `/project/${first.id}/edit`, link: 'Open the draft' } : {}),
    },
    {
      label: 'Record the first transaction, or receive the first gift',
      done: projects.some(({ money }) => money.some(({ entries }) => entries > 0)),
      ...(spends ? { to: `/addtransaction?project=${spends.id}`, link: 'Add a transaction' } : {}),
    },
  ]
}

/** What a new charity does first. Gone once all of it is done. */
export function FirstSteps(props: {
  charity: OwnCharity
  projects: readonly ProjectSummary[]
  manages: boolean
}) {
  const steps = stepsOf(props.charity, props.projects, props.manages)
  const next = steps.findIndex(({ done }) => !done)
  if (next < 0) return null
  return (
    <Card as="section" look="tinted" aria-labelledby="first-steps" className={styles['steps']}>
      <h2 id="first-steps">First steps</h2>
      <ol role="list">
        {steps.map(({ label, done, to, link }, at) => (
          <li key={label}>
            {done ? (
              <Check size={20} aria-hidden="true" />
            ) : (
              <Circle size={20} aria-hidden="true" />
            )}
            <span>
              {label}
              <span className="visually-hidden">{done ? ' (done)' : ' (to do)'}</span>
              {at === next && to && (
                <>
                  {' · '}
                  <TextLink to={to}>{link}</TextLink>
                </>
              )}
              {at === next && props.charity.status === 'claimed' && (
                <span className={styles['hint']}>
                  An administrator checks your claim. Until then you can prepare drafts.
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
