import type { EditedProfile } from '@pennytrail/contract'
import { teamProfileFields } from '@pennytrail/contract/admin/site-content-fields.ts'
import type { TypedValues } from '@pennytrail/contract/fields.ts'
import { createRules, toFormValues } from '../../../lib/form/field-values.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { FieldInputs } from '../../../ui/form/field-inputs.tsx'
import { ContentDialog } from '../site-content/content-dialog.tsx'
import { useSaveProfile } from '../site-content/use-site-content.ts'

type Values = TypedValues<typeof teamProfileFields>

export function ProfileDialog(props: { profile: EditedProfile | null; onClose: () => void }) {
  const { profile, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: toFormValues(teamProfileFields, profile ?? {}),
    rules: createRules(teamProfileFields),
  })
  const save = useSaveProfile(profile?.id)
  return (
    <ContentDialog
      title={profile ? 'Change a person' : 'Add a person'}
      form={form}
      send={save.mutateAsync}
      onClose={onClose}
    >
      <FieldInputs form={form} fields={teamProfileFields} />
    </ContentDialog>
  )
}
