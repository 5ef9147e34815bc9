import type { Project } from '@pennytrail/contract'
import {
  getLifecycleLabel,
  isSettled,
  listNextLifecycles,
  type Lifecycle,
} from '@pennytrail/contract/projects/lifecycle.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasCode } from '../../../lib/api/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useFundraisingCodeAgreement } from '../../charities/index.ts'
import { getDeleteError, getUpdateError } from '../project-error-messages.ts'
import { useChangeProject, useDeleteProject } from '../use-change-project.ts'

interface Step {
  title: string
  confirm: string
  what: string
  danger?: boolean
}

const steps: Readonly<Record<Exclude<Lifecycle, 'draft'>, Step>> = {
  active: {
    title: 'Open this project',
    confirm: 'Open project',
    what: 'The project becomes visible to the people it is for, and can take gifts.',
  },
  paused: {
    title: 'Pause gifts',
    confirm: 'Pause gifts',
    what: 'The project stops taking gifts and its page says so. You can still record spending, and open it again later.',
  },
  completed: {
    title: 'Mark as completed',
    confirm: 'Mark as completed',
    what: 'The work is done and the project takes no more gifts. You can still spend unspent money.',
  },
  closed: {
    title: 'Close this project',
    confirm: 'Close project',
    what: 'This cannot be undone. No more gifts or spending can be recorded. Its page and transactions stay public.',
    danger: true,
  },
  cancelled: {
    title: 'Cancel this project',
    confirm: 'Cancel project',
    what: 'This cannot be undone. The project ends without being completed. Its page and transactions stay public.',
    danger: true,
  },
}

interface ManageProjectProps {
  project: Project
  /** Called after a change or deletion, because lists elsewhere are then out of date. */
  onChanged: () => void
}

type LazyConfirmDialog = Exclude<Lifecycle, 'draft'> | 'delete'

const removal: Step = {
  title: 'Delete this project',
  confirm: 'Delete project',
  what: 'Without transactions, the project is removed for good. With transactions, it is closed instead, because published entries stay public.',
  danger: true,
}

function useManageSteps({ project, onChanged }: ManageProjectProps) {
  const navigate = useNavigate()
  const code = useFundraisingCodeAgreement(project.charity)
  const { mutateAsync: changeProject } = useChangeProject(project.id)
  const { mutateAsync: deleteProject } = useDeleteProject(project.id)
  const [requestedAct, setRequestedAct] = useState<LazyConfirmDialog | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const close = () => {
    setRequestedAct(null)
    setError(undefined)
  }
  const moveTo = async (lifecycle: Lifecycle) => {
    await changeProject({ lifecycle, version: project.version })
    toast.success(`“${project.title}” is now ${getLifecycleLabel(lifecycle).toLowerCase()}.`)
  }
  const remove = async () => {
    const { outcome } = await deleteProject()
    if (outcome === 'closed') return
    await navigate(`/dashboard-charity?section=projects&charity=${project.charity.number}`)
  }
  const confirm = async () => {
    if (!requestedAct) return
    setBusy(true)
    try {
      await (requestedAct === 'delete' ? remove() : moveTo(requestedAct))
      onChanged()
      close()
    } catch (failure) {
      if (code.askIfNeeded(failure, () => void confirm())) return
      if (hasCode(failure, 'unspent-money') || hasCode(failure, 'closure-open')) {
        // The project's unspent gifts must be settled with their givers first.
        const to = requestedAct === 'cancelled' ? 'cancelled' : 'closed'
        await navigate(`/project/${project.id}/closure?to=${to}`)
        return
      }
      const stale = hasCode(failure, 'stale-edit')
      if (stale) {
        setError(
          'Someone else has just changed this project. Reload the page to see their changes.',
        )
      } else {
        setError(requestedAct === 'delete' ? getDeleteError(failure) : getUpdateError(failure))
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    requestedAct,
    ask: setRequestedAct,
    busy,
    error,
    close,
    confirm,
    codeDialog: code.dialog,
  }
}

export default function ManageProject(props: ManageProjectProps) {
  const { project } = props
  const { requestedAct, ask, busy, error, close, codeDialog, confirm } = useManageSteps(props)
  const { id, can, lifecycle } = project
  const step = requestedAct === 'delete' ? removal : requestedAct ? steps[requestedAct] : removal
  const next = listNextLifecycles(lifecycle).filter((to) => to !== 'draft')
  return (
    <Card
      as="section"
      look="tinted"
      row={{ gap: 24, rowGap: 12, justify: 'between' }}
      aria-label="For the charity’s team"
    >
      <p className="medium">
        {lifecycle === 'draft' ? 'Only the charity’s team sees this draft.' : 'For your team'}
      </p>
      <Row gap={8}>
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
        {isSettled(lifecycle) && (
          <ButtonLink to={`/project/${id}/closure`} size="small" variant="secondary">
            How it ended
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
      </Row>
      <LazyConfirmDialog
        open={requestedAct !== null}
        title={step.title}
        confirm={step.confirm}
        cancel="Go back"
        danger={step.danger === true}
        busy={busy && 'Saving..'}
        error={error}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{step.what}</p>
      </LazyConfirmDialog>
      {codeDialog}
    </Card>
  )
}
