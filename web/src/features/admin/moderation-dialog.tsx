import type { ModerationCase } from '@pennytrail/contract'
import { useModerate, type ModerationAct } from './moderation/use-moderation-cases.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const words: Record<ModerationAct, { title: string; description: string; confirm: string }> = {
  hide: {
    title: 'Hide',
    description: 'Only its team sees it then. The team reads your reason and can appeal once.',
    confirm: 'Hide it',
  },
  dismiss: {
    title: 'Leave',
    description: 'The reports are closed and nothing changes. The reason is kept in the log.',
    confirm: 'Leave it',
  },
  restore: {
    title: 'Show again',
    description: 'Everyone who could see it sees it again. The team reads your reason.',
    confirm: 'Show it again',
  },
  'keep-hidden': {
    title: 'Keep hidden',
    description: 'The appeal is refused. The team reads your reason.',
    confirm: 'Keep it hidden',
  },
}

export function ModerationDialog(props: {
  subject: ModerationCase['subject']
  act: ModerationAct
  onClose: () => void
}) {
  const { act, subject, onClose } = props
  const { title, description, confirm } = words[act]
  const moderate = useModerate(subject, act)
  return (
    <ReasonDialog
      title={`${title}: “${subject.title}”?`}
      description={description}
      confirm={confirm}
      danger={act === 'hide'}
      send={moderate.mutateAsync}
      onClose={onClose}
    />
  )
}
