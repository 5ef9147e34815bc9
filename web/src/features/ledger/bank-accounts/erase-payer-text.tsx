import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'

/** Lets a Lead erase the bank’s text of an entry for good. */
export default function ErasePayerText(props: { charityId: string; entryId: string }) {
  const erase = useCall('DELETE /api/charity/{id}/payer-texts/{entryId}')
  return (
    <ConfirmButton
      label="Erase"
      size="small"
      title="Erase the bank’s text?"
      confirm="Erase it"
      action={erase}
      busy="Erasing.."
      failure="The text could not be erased."
      onConfirm={(close) =>
        erase.mutate(
          { params: { id: props.charityId, entryId: props.entryId } },
          {
            onSuccess: () => {
              close()
              toast.success('The bank’s text is erased.')
            },
          },
        )
      }
    >
      <p>Nobody can read it again. The entry and its proof stay as they are.</p>
    </ConfirmButton>
  )
}
