import { defaultGiftTerms, type GiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface MadeProject {
  readonly id: string
  readonly charityId: string
  readonly title: string
}

export interface ProjectOptions {
  readonly id?: string
  readonly title?: string
  readonly summary?: string
  readonly story?: string
  readonly countries?: readonly string[]
  readonly place?: string
  readonly tags?: readonly string[]
  readonly currency?: string
  readonly target?: number | null
  readonly startsOn?: string | null
  readonly endsOn?: string | null
  readonly lifecycle?: 'draft' | 'active' | 'paused' | 'completed' | 'closed' | 'cancelled'
  readonly visibility?: 'public' | 'signed-in' | 'team'
  readonly reportIntervalDays?: number
  readonly giftTerms?: GiftTerms
  readonly createdAt?: Date
  readonly isDemo?: boolean
}

let made = 0

/** Creates a project of a charity, by default active and public. */
export const makeProject = async (
  deps: Deps,
  charityId: string,
  options: ProjectOptions = {},
): Promise<MadeProject> => {
  made += 1
  const id = options.id ?? uuidv7()
  const title = options.title ?? `Project ${made}`
  const now = options.createdAt ?? deps.clock.now()
  const terms = options.giftTerms ?? defaultGiftTerms
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into project (id, charity_id, title, summary, story, countries, place, tags, currency,
        target, starts_on, ends_on, lifecycle, visibility, report_interval_days, gift_terms,
        secondary_purpose, is_demo, created_at, updated_at)
      values (${id}, ${charityId}, ${title}, ${options.summary ?? ''}, ${options.story ?? ''},
        ${options.countries ?? []}, ${options.place ?? ''}, ${options.tags ?? []},
        ${options.currency ?? 'GBP'}, ${options.target ?? null}, ${options.startsOn ?? null},
        ${options.endsOn ?? null}, ${options.lifecycle ?? 'active'}, ${options.visibility ?? 'public'},
        ${options.reportIntervalDays ?? 90}, ${terms.kind}, ${terms.secondaryPurpose},
        ${options.isDemo ?? false}, ${now}, ${now})`),
  )
  return { id, charityId, title }
}

export interface BudgetLineOptions {
  readonly category?: string
  readonly label?: string
  readonly planned?: number
  readonly currency?: string
}

/** Adds a line to the end of a project's budget. */
export const makeBudgetLine = async (
  deps: Deps,
  projectId: string,
  options: BudgetLineOptions = {},
): Promise<string> => {
  const id = uuidv7()
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into budget_line (id, project_id, position, category, label, planned, currency)
      values (${id}, ${projectId},
        (select count(*) from budget_line where project_id = ${projectId}),
        ${options.category ?? 'charitable-activities'}, ${options.label ?? 'The work itself'},
        ${options.planned ?? 100_000}, ${options.currency ?? 'GBP'})`),
  )
  return id
}
