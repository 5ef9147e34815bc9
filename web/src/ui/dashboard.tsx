import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './dashboard.module.css'
import { ButtonLink, TextLink } from './link.tsx'
import { LoadFailedLine } from './load-failed.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import { SectionNav, type Section } from './section-nav.tsx'
import { Select } from './select.tsx'
import { RevealTogether } from './reveal-together.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

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
      <RevealTogether key={sections.find(({ current }) => current)?.to} label="the dashboard">
        <div className={styles['page']}>{children}</div>
      </RevealTogether>
    </div>
  )
}

export function DashboardLoading() {
  return <LoadingPlaceholder label="the dashboard" height="12rem" />
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

export interface AttentionItem {
  text: string
  to: string
}

interface NeedsAttentionProps {
  items: readonly AttentionItem[]
  id?: string
  title?: string
  /** What the matters are read by: where it fails, nobody should think that nothing waits. */
  query?: { error: unknown; refetch: () => unknown }
}

/** What asks for attention, each with the way to it. Nothing where nothing does. */
export function NeedsAttention(props: NeedsAttentionProps) {
  const { id = 'attention', items, query, title = 'Needs your attention' } = props
  const failed = query?.error ? query : undefined
  if (items.length === 0 && !failed) return null
  return (
    <DashboardSection id={id} title={title}>
      {items.length > 0 && <AttentionList items={items} />}
      {failed && (
        <LoadFailedLine
          error={failed.error}
          failure="What waits here could not be loaded."
          onRetry={failed.refetch}
        />
      )}
    </DashboardSection>
  )
}

/** What waits for somebody, each with the way to it. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul role="list" className={styles['matters']}>
      {items.map(({ text, to }) => (
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
  /** Worth doing, but the list is gone without it. */
  optional?: boolean
}

interface FirstStepsProps {
  steps: readonly Step[]
  /** Said above, to those who cannot take them. */
  note?: string | undefined
}

/** What a new organisation does first, the next of it in front. Gone once all of it is done. */
export function FirstSteps({ steps, note }: FirstStepsProps) {
  const needed = steps.filter(({ optional }) => !optional)
  const next = steps.find(({ done, optional }) => !done && !optional)
  if (!next) return null
  return (
    <Card as="section" look="tinted" aria-labelledby="first-steps" className={styles['steps']}>
      <h2 id="first-steps">First steps</h2>
      <p className={styles['hint']}>
        {needed.filter(({ done }) => done).length} of {needed.length} done.
        {note && ` ${note}`}
      </p>
      <ol role="list">
        {steps.map((step) => (
          <StepItem key={step.label} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

function StepItem({ step, isNext }: { step: Step; isNext: boolean }) {
  const { done, hint, label, link, optional, to } = step
  const Mark = done ? Check : Circle
  return (
    <li>
      <Mark size={20} aria-hidden="true" />
      <span>
        {isNext ? <strong>{label}</strong> : label}
        {optional && !done && ' (optional)'}
        <span className="visually-hidden">{done ? ' (done)' : ' (to do)'}</span>
        {!isNext && !done && to && (
          <>
            {' · '}
            <TextLink to={to}>{link}</TextLink>
          </>
        )}
        {isNext && hint && <span className={styles['hint']}>{hint}</span>}
        {isNext && to && (
          <span className={styles['act']}>
            <ButtonLink to={to} size="small">
              {link}
            </ButtonLink>
          </span>
        )}
      </span>
    </li>
  )
}
