import type { MetricValue } from '@pennytrail/contract'
import { emptyBody, type UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import type { Audience, UpdateState } from '@pennytrail/contract/updates/rules.ts'
import { insertUpdate, saveCites, saveMetrics, updateUpdate } from '../../features/updates/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

/** Builds a body of plain paragraphs. */
export const makeBody = (...paragraphs: readonly string[]): UpdateBody => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export interface UpdateOptions {
  readonly id?: string
  readonly projectId?: string | null
  readonly title?: string
  readonly body?: UpdateBody
  readonly audience?: Audience
  readonly state?: UpdateState
  readonly publishAt?: string
  readonly cites?: readonly string[]
  readonly metrics?: readonly MetricValue[]
  readonly by?: string | null
  /** When the update was written and published; by default now. */
  readonly at?: Date
  readonly isDemo?: boolean
}

export interface MadeUpdate {
  readonly id: string
  readonly title: string
}

let made = 0

/**
 * Creates an update of a charity or of its project, by default published and public. Nobody is
 * emailed.
 */
export const makeUpdate = async (
  deps: Deps,
  charityId: string,
  options: UpdateOptions = {},
): Promise<MadeUpdate> => {
  made += 1
  const id = options.id ?? uuidv7()
  const { projectId = null, by = null, title = `Update ${made}` } = options
  const at = options.at ?? deps.clock.now()
  const own = { id, charityId, projectId }
  await deps.database.transaction('system', async (db) => {
    const isDemo = options.isDemo ?? false
    await insertUpdate(db, { ...own, createdBy: by, isDemo }, emptyBody, at)
    const fields = {
      title,
      body: options.body ?? makeBody('The work goes on.'),
      audience: options.audience ?? 'public',
      state: options.state ?? 'published',
      publishAt: options.publishAt ?? null,
    }
    if (!(await saveCites(db, own, options.cites ?? []))) throw new Error('not its entries')
    if (projectId !== null) await saveMetrics(db, { id, projectId }, options.metrics ?? [])
    await updateUpdate(db, id, fields, by, at)
  })
  return { id, title }
}
