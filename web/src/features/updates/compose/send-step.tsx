import type { Audience } from '@pennytrail/contract/updates/rules.ts'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { StepProps } from './composer-step-props.ts'
import styles from './composer.module.css'

const readers: Readonly<Record<'project' | 'charity', Record<Audience, string>>> = {
  project: {
    public: 'Everyone who can see the project. Its donors and followers get an email.',
    donors: 'Donors to this project. They get an email.',
    team: 'The charity’s team only. Nobody gets an email.',
  },
  charity: {
    public: 'Everyone. The charity’s donors and followers get an email.',
    donors: 'Donors to the charity or any of its projects. They get an email.',
    team: 'The charity’s team only. Nobody gets an email.',
  },
}

const labels = { public: 'Everyone', donors: 'Givers', team: 'The team' } as const

/** Chooses who can read the update and when it is published. */
export function SendStep(props: StepProps & { kind: 'project' | 'charity'; isPublished: boolean }) {
  const { values, set, getError, kind, isPublished } = props
  return (
    <div className={styles['fields']}>
      <RadioCards
        legend="Who reads it"
        name="audience"
        value={values.audience}
        onPick={(audience) => set({ audience })}
        cards={(['public', 'donors', 'team'] as const).map((value) => ({
          value,
          label: labels[value],
          description: readers[kind][value],
        }))}
      />
      {isPublished ? (
        <p className={styles['hint']}>
          This update is published. Your changes show as soon as you save and the update is marked
          as edited. Your team can still see the earlier version. Nobody gets another email.
        </p>
      ) : (
        <RadioCards
          legend="When"
          name="when"
          columns={2}
          value={values.when}
          onPick={(when) => set({ when })}
          cards={[
            { value: 'now', label: 'Now', description: 'As soon as you publish it.' },
            { value: 'later', label: 'Later', description: 'Automatically, at a time you choose.' },
          ]}
        />
      )}
      {!isPublished && values.when === 'later' && (
        <TextField
          label="Publish at"
          name="publishAt"
          type="datetime-local"
          hint="In your local time."
          value={values.publishAt}
          error={getError('publishAt')}
          onChange={(event) => set({ publishAt: event.target.value })}
        />
      )}
    </div>
  )
}
