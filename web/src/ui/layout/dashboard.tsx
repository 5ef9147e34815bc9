import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { Check, Circle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatShortDate } from '../../lib/format-date.ts'
import { Button } from '../button.tsx'
import { Card } from './card.tsx'
import styles from './dashboard.module.css'
import { ButtonLink, TextLink } from '../link.tsx'
import { LoadFailedLine } from '../loading/load-failed.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import { SectionNav, type SectionNavProps } from './section-nav.tsx'
import { Select } from '../form/select.tsx'
import { RevealTogether } from '../loading/reveal-together.tsx'
import { LoadingPlaceholder } from '../loading/loading-placeholder.tsx'

interface DashboardProps extends PageHeaderProps, SectionNavProps {
  /** A switch between several organisations. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * Shows the frame of an organisation's dashboard: its name, links to the sections and the open
 * section.
 */
export function Dashboard(props: DashboardProps) {
  const { sections, current, toPath, aside, children, ...header } = props
  return (
    <div className={styles['page']}>
      <PageHeader {...header} />
      <div className={styles['ways']}>
        <SectionNav label="Dashboard" sections={sections} current={current} toPath={toPath} />
        {aside}
      </div>
      <RevealTogether key={toPath(current)} label="the dashboard">
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

/**
 * Selects which of several organisations the dashboard shows. Shows nothing if there is only one.
 */
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

export function DashboardSection(props: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className={styles['section']}>
      <h2 id={props.id}>{props.title}</h2>
      {props.children}
    </section>
  )
}

/**
 * Shows what needs doing left and the figures right; on a narrow screen below each other. A part
 * without the other takes the whole width.
 */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>
}

export interface AttentionItem {
  text: string
  to: string
  /** The day by which it is due, if there is one. */
  dueOn?: string | null
}

interface NeedsAttentionProps {
  items: readonly AttentionItem[]
  id?: string
  title?: string
  /** The sentence in place of an empty list; without it, nothing shows. */
  nothing?: string
  /**
   * The query that loads the tasks. If it fails, the list says so, because an empty list would be
   * misleading.
   */
  query?: { error: unknown; refetch: () => unknown }
}

/** Lists tasks that need attention, each with a link. */
export function NeedsAttention(props: NeedsAttentionProps) {
  const { id = 'attention', items, nothing, query, title = 'Needs your attention' } = props
  const failed = query?.error ? query : undefined
  if (items.length === 0 && !failed && nothing === undefined) return null
  return (
    <DashboardSection id={id} title={title}>
      {items.length > 0 && <AttentionList items={items} />}
      {items.length === 0 && !failed && <p className="quiet">{nothing}</p>}
      {failed && (
        <LoadFailedLine
          error={failed.error}
          failure="What needs your attention could not be loaded."
          onRetry={failed.refetch}
        />
      )}
    </DashboardSection>
  )
}

const maxShown = 6

/** Lists pending tasks by the day they are due, each with a link. Only late ones are amber. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const [today] = useState(() => toUkDate(new Date()))
  const [showsAll, setShowsAll] = useState(false)
  const byDay = items.toSorted((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9'))
  // One more takes no more room than the button.
  const isLong = byDay.length > maxShown + 1
  return (
    <div className={styles['todo']}>
      <ul role="list" className={styles['matters']}>
        {(isLong && !showsAll ? byDay.slice(0, maxShown) : byDay).map(({ dueOn, text, to }) => (
          <li key={`${to} ${text}`} data-late={dueOn && dueOn < today ? true : undefined}>
            <TextLink to={to}>{text}</TextLink>
            {dueOn && (
              <span className={styles['due']}>
                {dueOn < today ? 'Late: due' : 'Due'} {formatShortDate(dueOn)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show ${byDay.length - maxShown} more`}
        </Button>
      )}
    </div>
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
  /** The explanation that appears while this is the next step. */
  hint?: string
  /** Whether the list of steps can disappear although this step is not done. */
  optional?: boolean
}

interface FirstStepsProps {
  steps: readonly Step[]
  /** Shown above the steps to people who cannot do them. */
  note?: string | undefined
}

/**
 * Shows the first steps of a new organisation and highlights the next one. The list disappears once
 * all required steps are done.
 */
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
