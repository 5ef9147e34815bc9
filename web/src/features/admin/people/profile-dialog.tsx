import type { EditedProfile } from '@pennytrail/contract'
import { teamProfileRules } from '@pennytrail/contract/admin/rules.ts'
import { useRulesForm } from '../../../lib/form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { ContentDialog } from '../site-content/content-dialog.tsx'
import { useSaveProfile } from '../site-content/use-site-content.ts'

type Values = Omit<EditedProfile, 'id' | 'photoId'>

export function ProfileDialog(props: { profile: EditedProfile | null; onClose: () => void }) {
  const { profile, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: {
      name: profile?.name ?? '',
      role: profile?.role ?? '',
      words: profile?.words ?? '',
      agreed: profile?.agreed ?? false,
    },
    rules: teamProfileRules,
  })
  const save = useSaveProfile(profile?.id)
  return (
    <ContentDialog
      title={profile ? 'Change a person' : 'Add a person'}
      form={form}
      send={save.mutateAsync}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} />
      <TextField label="What they do" {...form.field('role')} />
      <Textarea label="A short introduction" optional {...form.field('words')} />
      <Checkbox label="They agreed to be shown" {...form.register('agreed')} />
    </ContentDialog>
  )
}
