import {
  getAppealError,
  maxAppealLength,
  type ModeratedKind,
} from '@pennytrail/contract/admin/rules.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'

/** Sends the team's appeal against the hiding of its content. A team can appeal once. */
export default function AppealDialog(props: {
  kind: ModeratedKind
  id: string
  onClose: () => void
}) {
  const { kind, id, onClose } = props
  const appeal = useCall('POST /api/moderation/{kind}/{id}/appeal')
  return (
    <TextDialog
      title="Appeal"
      description="Your team can appeal once. An administrator will reply by email and here."
      name="words"
      label="Why should it be shown again?"
      maxCharacters={maxAppealLength}
      check={getAppealError}
      submit="Send the appeal"
      failure="The appeal could not be sent. Please try again."
      send={async (words) => {
        await appeal.mutateAsync({ params: { kind, id }, body: { words: words.trim() } })
        toast.success('Your appeal has been sent.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
