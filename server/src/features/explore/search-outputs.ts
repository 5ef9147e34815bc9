import { findRaised } from '@pennytrail/contract/projects/progress-words.ts'
import type { SearchOutput } from '@pennytrail/contract'
import { describeHealth } from '@pennytrail/contract/projects/health-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { toSummary, type ProjectRow } from '../projects/index.ts'
import { type CharityRow, type FoundRow } from './explore.sql.ts'

const toCharityOutput = (
  { number, name, introduction, countries, tags, isDemo }: CharityRow,
  id: string,
  activeOn: string,
): SearchOutput => ({
  kind: 'charity',
  id,
  name,
  summary: introduction,
  charity: { id, number, name },
  countries,
  tags,
  lastActivityOn: activeOn,
  isDemo,
  project: null,
})

const toProjectOutput = (row: ProjectRow, activeOn: string, today: string): SearchOutput => {
  const { id, title, summary, countries, tags, isDemo, ...facts } = toSummary(row, today)
  return {
    kind: 'project',
    id,
    name: title,
    summary,
    charity: { id: row.charityId, number: row.charityNumber, name: row.charityName },
    countries,
    tags,
    lastActivityOn: activeOn,
    isDemo,
    project: {
      cover: facts.cover,
      lifecycle: facts.lifecycle,
      health: facts.health && {
        state: facts.health.state,
        text: describeHealth(
          facts.health.state,
          facts.health.reasons.map(({ fact }) => fact),
        ),
      },
      raised: findRaised(facts).received,
      target: facts.target,
      currency: facts.currency,
    },
  }
}

/**
 * Converts a row to the result that its card shows; returns an empty list for the row of an empty
 * page.
 */
export const toSearchOutputs = (row: FoundRow, now: Date): SearchOutput[] => {
  if (row.foundId === null) return []
  if (row.charity) return [toCharityOutput(row.charity, row.foundId, row.activeOn)]
  return row.project ? [toProjectOutput(row.project, row.activeOn, toUkDate(now))] : []
}
