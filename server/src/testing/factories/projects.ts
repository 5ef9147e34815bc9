import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface MadeProject {
  readonly id: string
  readonly charityId: string
  readonly title: string
}

export interface ProjectOptions {
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
  readonly leftoverTerms?: string
  readonly isDemo?: boolean
}

let made = 0

/** A project of a charity: active and public unless told. */
export const makeProject = async (
  deps: Deps,
  charityId: string,
  options: ProjectOptions = {},
): Promise<MadeProject> => {
  made += 1
  const id = uuidv7()
  const title = options.title ?? `Project ${made}`
  const now = deps.clock.now()
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into project (id, charity_id, title, summary, story, countries, place, tags, currency,
        target, starts_on, ends_on, lifecycle, visibility, report_interval_days, leftover_terms,
        is_demo, created_at, updated_at)
      values (${id}, ${charityId}, ${title}, ${options.summary ?? ''}, ${options.story ?? ''},
        ${options.countries ?? []}, ${options.place ?? ''}, ${options.tags ?? []},
        ${options.currency ?? 'GBP'}, ${options.target ?? null}, ${options.startsOn ?? null},
        ${options.endsOn ?? null}, ${options.lifecycle ?? 'active'}, ${options.visibility ?? 'public'},
        ${options.reportIntervalDays ?? 90}, ${options.leftoverTerms ?? ''}, ${options.isDemo ?? false},
        ${now}, ${now})`),
  )
  return { id, charityId, title }
}
