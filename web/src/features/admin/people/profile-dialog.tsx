import type { EditedProfile } from '@pennytrail/contract'
import { teamProfileFields } from '@pennytrail/contract/admin/site-content-fields.ts'
import type { TypedValues } from '@pennytrail/contract/fields.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { createRules, toFormValues } from '../../../lib/form/field-values.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { FieldInputs } from '../../../ui/form/field-inputs.tsx'
import { ContentDialog } from '../site-content/content-dialog.tsx'

type Values = TypedValues<typeof teamProfileFields>

export function ProfileDialog(props: { profile: EditedProfile | null; onClose: () => void }) {
  const { profile, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: toFormValues(teamProfileFields, profile ?? {}),
    rules: createRules(teamProfileFields),
  })
  const add = useCall('POST /api/admin/team-profile')
  const change = useCall('PATCH /api/admin/team-profile/{id}')
  return (
    <ContentDialog
      title={profile ? 'Change a person' : 'Add a person'}
      form={form}
      send={(body) =>
        profile
          ? change.mutateAsync({ params: { id: profile.id }, body })
          : add.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <FieldInputs form={form} fields={teamProfileFields} />
    </ContentDialog>
  )
}
