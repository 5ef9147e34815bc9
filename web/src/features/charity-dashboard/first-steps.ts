import type { OwnCharity, ProjectSummary } from '@pennytrail/contract'
import type { Step } from '../../ui/dashboard.tsx'

/** What a new charity does first. */
export function stepsOf(
  charity: OwnCharity,
  projects: readonly ProjectSummary[],
  manages: boolean,
): Step[] {
  const [first] = projects
  const add = `/addproject?charity=${charity.ukCharityNumber}`
  const spends = projects.find(({ lifecycle }) => lifecycle === 'active')
  return [
    {
      label: 'The charity is verified',
      done: charity.status !== 'claimed',
      hint: 'An administrator checks your claim. Until then you can prepare drafts.',
    },
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
