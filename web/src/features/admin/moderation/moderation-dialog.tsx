import type { ModerationCase } from '@pennytrail/contract'
import { useCall } from '../../../lib/api/use-call.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export type ModerationAct = 'hide' | 'dismiss' | 'restore' | 'keep-hidden'

const words: Record<ModerationAct, { title: string; description: string; confirm: string }> = {
  hide: {
    title: 'Hide',
    description: 'Only the team will see it. The team can read your reason and appeal once.',
    confirm: 'Hide it',
  },
  dismiss: {
    title: 'Leave',
    description: 'This closes the flags and changes nothing. Your reason is kept in the log.',
    confirm: 'Leave it',
  },
  restore: {
    title: 'Show again',
    description:
      'Everyone who could see it before can see it again. The team can read your reason.',
    confirm: 'Show it again',
  },
  'keep-hidden': {
    title: 'Keep hidden',
    description: 'This refuses the appeal. The team can read your reason.',
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
  const { kind, id } = subject
  const moderate = useCall(`POST /api/admin/moderation/{kind}/{id}/${act}`, { refresh: 'later' })
  return (
    <ReasonDialog
      title={`${title}: “${subject.title}”?`}
      description={description}
      confirm={confirm}
      danger={act === 'hide'}
      send={(reason) => moderate.mutateAsync({ params: { kind, id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
