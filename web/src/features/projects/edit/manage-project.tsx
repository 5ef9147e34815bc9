import type { Project } from '@pennytrail/contract'
import {
  lifecycleLabel,
  nextLifecycles,
  type Lifecycle,
} from '@pennytrail/contract/projects/lifecycle.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api.ts'
import { hasCode } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Card } from '../../../ui/card.tsx'
import { Asked } from '../../../ui/lazy-confirm-dialog.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useCodeAgreement } from '../../charities/index.ts'
import { deleteFailure, updateFailure } from '../project-error-messages.ts'
import { showProject } from '../project-store.ts'
import styles from './manage-project.module.css'

interface Step {
  title: string
  confirm: string
  what: string
  danger?: boolean
}

const steps: Readonly<Record<Exclude<Lifecycle, 'draft'>, Step>> = {
  active: {
    title: 'Open this project',
    confirm: 'Open it',
    what: 'It is shown to those it is meant for, and takes gifts.',
  },
  paused: {
    title: 'Pause gifts',
    confirm: 'Pause gifts',
    what: 'No gifts are taken, and the page says so. Spending goes on. You can open it again.',
  },
  completed: {
    title: 'Mark as completed',
    confirm: 'Mark as completed',
    what: 'The work is done: no more gifts. What is left can still be spent.',
  },
  closed: {
    title: 'Close this project',
    confirm: 'Close it',
    what: 'It ends for good: no gifts, no spending. Its page and its transactions stay.',
    danger: true,
  },
  cancelled: {
    title: 'Cancel this project',
    confirm: 'Cancel the project',
    what: 'It ends for good without having been done. Its page and its transactions stay.',
    danger: true,
  },
}

interface ManageProjectProps {
  project: Project
  /** After anything was changed or removed: lists elsewhere are out of date. */
  onChanged: () => void
}

type Asked = Exclude<Lifecycle, 'draft'> | 'delete'

const removal: Step = {
  title: 'Delete this project',
  confirm: 'Delete project',
  what: 'Without transactions it is removed for good. With transactions it is closed instead, because what was published stays published.',
  danger: true,
}

function useStep({ project, onChanged }: ManageProjectProps) {
  const navigate = useNavigate()
  const code = useCodeAgreement(project.charity)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const close = () => {
    setAsked(null)
    setError(undefined)
  }
  const moveTo = async (lifecycle: Lifecycle) => {
    const { id, version } = project
    showProject(
      await api('PATCH /api/project/{id}', { params: { id }, body: { lifecycle, version } }),
    )
    toast.success(`“${project.title}” is now ${lifecycleLabel(lifecycle).toLowerCase()}.`)
  }
  const remove = async () => {
    const { id } = project
    const { message, outcome } = await api('DELETE /api/project/{id}', { params: { id } })
    toast.success(message)
    if (outcome === 'closed') showProject(await api('GET /api/project/{id}', { params: { id } }))
    else await navigate(`/dashboard-charity?section=projects&charity=${project.charity.number}`)
  }
  const confirm = async () => {
    if (!asked) return
    setBusy(true)
    try {
      await (asked === 'delete' ? remove() : moveTo(asked))
      onChanged()
      close()
    } catch (failure) {
      if (code.catchNeed(failure, () => void confirm())) return
      if (hasCode(failure, 'unspent-money') || hasCode(failure, 'closure-open')) {
        // What is left of its gifts is settled first, with those who gave them.
        const to = asked === 'cancelled' ? 'cancelled' : 'closed'
        await navigate(`/project/${project.id}/closure?to=${to}`)
        return
      }
      const stale = hasCode(failure, 'stale-edit')
      if (stale) {
        setError('Someone else has just changed this project. Reload the page to see it first.')
      } else {
        setError(asked === 'delete' ? deleteFailure(failure) : updateFailure(failure))
      }
    } finally {
      setBusy(false)
    }
  }
  return { asked, ask: setAsked, busy, error, close, confirm, codeDialog: code.dialog }
}

/** What the charity's team can do here. */
export default function ManageProject(props: ManageProjectProps) {
  const { project } = props
  const { asked, ask, busy, error, close, codeDialog, confirm } = useStep(props)
  const { id, can, lifecycle } = project
  const step = asked === 'delete' ? removal : asked ? steps[asked] : removal
  const next = nextLifecycles(lifecycle).filter((to) => to !== 'draft')
  return (
    <Card as="section" look="tinted" aria-label="For the charity’s team" className={styles['bar']}>
      <p className={styles['who']}>
        {lifecycle === 'draft' ? 'Only the charity’s team sees this draft.' : 'For your team'}
      </p>
      <div className={styles['actions']}>
        {can.recordSpending && (
          <ButtonLink to={`/addtransaction?project=${id}`} size="small">
            Add a transaction
          </ButtonLink>
        )}
        {can.edit && (
          <ButtonLink to={`/project/${id}/edit`} size="small" variant="secondary">
            Edit
          </ButtonLink>
        )}
        {can.edit && (
          <Menu
            button="More"
            label="More for this project"
            align="end"
            size="small"
            entries={[
              ...next.map((to) => ({
                label: lifecycle === 'draft' ? 'Publish' : steps[to].title,
                onPick: () => ask(to),
              })),
              { label: removal.title, onPick: () => ask('delete'), danger: true },
            ]}
          />
        )}
      </div>
      <Asked
        open={asked !== null}
        title={step.title}
        confirm={step.confirm}
        cancel="Keep it as it is"
        danger={step.danger === true}
        busy={busy && 'Saving..'}
        error={error}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{step.what}</p>
      </Asked>
      {codeDialog}
    </Card>
  )
}
