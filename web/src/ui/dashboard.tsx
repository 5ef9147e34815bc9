import { Check, Circle } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './dashboard.module.css'
import { TextLink } from './link.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import { SectionNav, type Section } from './section-nav.tsx'
import { Select } from './select.tsx'
import { Waiting } from './waiting.tsx'

interface DashboardProps extends PageHeaderProps {
  sections: readonly Section[]
  /** Chooses among several organisations. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of an organisation's dashboard: who it is, the ways to its sections, one of them. */
export function Dashboard({ sections, aside, children, ...header }: DashboardProps) {
  return (
    <div className={styles['page']}>
      <PageHeader {...header} />
      <div className={styles['ways']}>
        <SectionNav label="Dashboard" sections={sections} />
        {aside}
      </div>
      <Suspense fallback={<DashboardLoading />}>
        <div className={styles['page']}>{children}</div>
      </Suspense>
    </div>
  )
}

export function DashboardLoading() {
  return <Waiting of="the dashboard" height="12rem" />
}

interface Option {
  value: string
  label: string
}

/** Which of several organisations the dashboard shows; nothing where there is only one. */
export function OrganisationSwitch(props: {
  label: string
  options: readonly Option[]
  value: string
  onPick: (value: string) => void
}) {
  if (props.options.length < 2) return null
  return (
    <Select
      label={props.label}
      className={styles['switch']}
      options={props.options}
      value={props.value}
      onChange={(event) => props.onPick(event.target.value)}
    />
  )
}

/** A part of a section under its own heading. */
export function DashboardSection(props: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className={styles['section']}>
      <h2 id={props.id}>{props.title}</h2>
      {props.children}
    </section>
  )
}

export interface Matter {
  text: string
  to: string
}

/** What asks for attention, each with the way to it. Nothing where nothing does. */
export function NeedsAttention(props: { matters: readonly Matter[]; id?: string; title?: string }) {
  const { id = 'attention', matters, title = 'Needs your attention' } = props
  if (matters.length === 0) return null
  return (
    <DashboardSection id={id} title={title}>
      <Matters matters={matters} />
    </DashboardSection>
  )
}

/** What waits for somebody, each with the way to it. */
export function Matters({ matters }: { matters: readonly Matter[] }) {
  return (
    <ul role="list" className={styles['matters']}>
      {matters.map(({ text, to }) => (
        <li key={`${to} ${text}`}>
          <TextLink to={to}>{text}</TextLink>
        </li>
      ))}
    </ul>
  )
}

export interface Figure {
  label: string
  value: ReactNode
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Card>
      <dl className={styles['figures']}>
        {figures.map(({ label, value }) => (
          <div key={label} className={styles['figure']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export interface Step {
  label: string
  done: boolean
  to?: string
  link?: string
  /** Said while it is the next to be done. */
  hint?: string
}

/** What a new organisation does first. Gone once all of it is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex(({ done }) => !done)
  if (next < 0) return null
  return (
    <Card as="section" look="tinted" aria-labelledby="first-steps" className={styles['steps']}>
      <h2 id="first-steps">First steps</h2>
      <ol role="list">
        {steps.map(({ label, done, to, link, hint }, at) => (
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
              {at === next && hint && <span className={styles['hint']}>{hint}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
