import {
  codeVersion,
  getCodeError,
  getCodeWording,
} from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FundraisingCodeGuidance } from './fundraising-code-guidance.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

export interface FundraisingCodeDialogProps {
  charity: { readonly id: string; readonly name: string; readonly number: string }
  onAgreed: () => void
  onClose: () => void
}

/**
 * Asks a Manager to agree to the Code of Fundraising Practice before the charity publishes a
 * project, if nobody has agreed to this version with the claim or before.
 */
export default function FundraisingCodeDialog({
  charity,
  onAgreed,
  onClose,
}: FundraisingCodeDialogProps) {
  const form = useRulesForm({ defaultValues: { agreed: false }, rules: { agreed: getCodeError } })
  const agree = useCall('POST /api/charity/{id}/code-agreement')
  const send = async () => {
    await agree.mutateAsync({ params: { id: charity.id }, body: { version: codeVersion } })
    onAgreed()
  }
  return (
    <FormDialog
      form={form}
      title="Agree to the Code of Fundraising Practice"
      description="We ask once, and again only if the Code changes."
      submit="Agree and publish"
      submitting="Saving.."
      cancel="Not now"
      failure="Your agreement was not recorded. Please try again."
      send={send}
      onClose={onClose}
    >
      <FundraisingCodeGuidance charityNumber={charity.number} />
      <Checkbox label={getCodeWording(charity.name)} {...form.field('agreed')} />
    </FormDialog>
  )
}
